type Props = { title: string; fields: [label: string, value: string][]; button: string };

const WIDTH = 400;
const ROW = 52;
const HEAD = 44;
const MAX_CHARACTERS = 52;

const cut = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text);

/** Sketch of a provider's form, filled in. Its values can be copied from the list beside it. */
export function FormSketch({ title, fields, button }: Props) {
  const end = HEAD + fields.length * ROW;
  const width = Math.min(WIDTH - 32, button.length * 7 + 28);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${end + 52}`}
      role="img"
      aria-label={`Sketch of the form “${title}” with ${fields.map(([label]) => label).join(', ')}`}
      className="w-full max-w-md font-sans"
    >
      <rect x="0.5" y="0.5" width={WIDTH - 1} height={end + 51} rx="10" className="fill-surface stroke-line-strong" />
      <path d={`M0.5 32.5h${WIDTH - 1}`} className="stroke-line" />
      {[16, 28, 40].map((x) => (
        <circle key={x} cx={x} cy="16.5" r="3.5" className="fill-line" />
      ))}
      <text x="56" y="21" className="fill-ink text-[12px] font-semibold">
        {cut(title)}
      </text>
      {fields.map(([label, value], at) => (
        <g key={label} transform={`translate(16 ${HEAD + at * ROW})`}>
          <text y="11" className="fill-ink-soft text-[11px]">
            {label}
          </text>
          <rect
            x="0.5"
            y="17.5"
            width={WIDTH - 33}
            height="25"
            rx="5"
            className="fill-accent-soft stroke-accent-line"
          />
          <text x="9" y="34" className="fill-accent-ink font-mono text-[11px]">
            {cut(value)}
          </text>
        </g>
      ))}
      <rect x="16" y={end + 8} width={width} height="28" rx="6" className="fill-accent" />
      <text x={16 + width / 2} y={end + 26} textAnchor="middle" className="fill-on-accent text-[11px] font-medium">
        {button}
      </text>
    </svg>
  );
}
