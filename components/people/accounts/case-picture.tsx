import { classes } from '@/lib/shared/classes';

/** Decorative: shows a case sent on the left and accepted on the right, with its clock between. */
export function CasePicture({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 640 280" className={classes('h-auto w-full', className)}>
      <g className="fill-accent-soft stroke-accent-line">
        <circle cx="252" cy="140" r="132" fillOpacity="0.55" />
        <circle cx="388" cy="140" r="132" fillOpacity="0.55" />
        <path d="M320 26.9a132 132 0 0 1 0 226.2 132 132 0 0 1 0-226.2Z" />
      </g>
      <Sender />
      <Receiver />
      <path d="M196 140h52m-9-8 9 8-9 8" className="fill-none stroke-accent" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M444 140h-52m9-8-9 8 9 8"
        className="fill-none stroke-green-ink"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <TheCase />
    </svg>
  );
}

const SHEET = 'fill-surface stroke-line';
const LINE = 'fill-grey-soft';
const STRONG_LINE = 'fill-grey-line';

function Sender() {
  return (
    <g>
      <rect x="24" y="56" width="168" height="168" rx="12" className={SHEET} />
      <rect x="42" y="74" width="32" height="32" rx="8" className="fill-accent" />
      <path d="m58 81 9 9-9 9-9-9Z" className="fill-on-accent" />
      <rect x="84" y="80" width="72" height="8" rx="4" className={STRONG_LINE} />
      <rect x="84" y="94" width="48" height="6" rx="3" className={LINE} />
      <rect x="42" y="124" width="132" height="22" rx="6" className="fill-field stroke-line-strong" />
      <rect x="50" y="132" width="64" height="6" rx="3" className={STRONG_LINE} />
      <rect x="42" y="156" width="132" height="6" rx="3" className={LINE} />
      <rect x="42" y="168" width="104" height="6" rx="3" className={LINE} />
      <rect x="42" y="188" width="64" height="20" rx="6" className="fill-accent" />
      <rect x="54" y="195" width="40" height="6" rx="3" className="fill-on-accent" />
    </g>
  );
}

function Receiver() {
  return (
    <g>
      <rect x="448" y="56" width="168" height="168" rx="12" className={SHEET} />
      <circle cx="482" cy="90" r="16" className="fill-blue-soft stroke-blue-line" />
      <path
        d="M474 98a8 8 0 0 1 16 0m-4-13a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z"
        className="fill-none stroke-blue-ink"
        strokeWidth="2"
      />
      <rect x="508" y="80" width="84" height="8" rx="4" className={STRONG_LINE} />
      <rect x="508" y="94" width="56" height="6" rx="3" className={LINE} />
      <Entry y={124} tone="fill-amber-soft stroke-amber-line" width={84} />
      <Entry y={152} tone="fill-blue-soft stroke-blue-line" width={100} />
      <Entry y={180} tone="fill-green-soft stroke-green-line" width={72} />
      <path
        d="m469 189 4 4 7-7"
        className="fill-none stroke-green-ink"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

function Entry({ y, tone, width }: { y: number; tone: string; width: number }) {
  return (
    <>
      <circle cx="474" cy={y + 9} r="9" className={tone} />
      <rect x="494" y={y + 3} width={width} height="6" rx="3" className={STRONG_LINE} />
      <rect x="494" y={y + 13} width={width - 28} height="4" rx="2" className={LINE} />
    </>
  );
}

function TheCase() {
  return (
    <g>
      <rect x="256" y="84" width="128" height="112" rx="12" className="fill-raised stroke-accent" strokeWidth="1.5" />
      <rect x="270" y="98" width="30" height="16" rx="8" className="fill-red-soft stroke-red-line" />
      <rect x="278" y="103.5" width="14" height="5" rx="2.5" className="fill-red-ink" />
      <rect x="308" y="103" width="58" height="6" rx="3" className={STRONG_LINE} />
      <rect x="270" y="126" width="100" height="8" rx="4" className={STRONG_LINE} />
      <rect x="270" y="140" width="84" height="6" rx="3" className={LINE} />
      <rect x="270" y="152" width="92" height="6" rx="3" className={LINE} />
      <circle cx="277" cy="178" r="7" className="fill-none stroke-amber-ink" strokeWidth="2" />
      <path d="M277 174v4l3 2" className="fill-none stroke-amber-ink" strokeWidth="1.5" strokeLinecap="round" />
      <rect x="292" y="175" width="52" height="6" rx="3" className="fill-amber-ink" fillOpacity="0.65" />
    </g>
  );
}
