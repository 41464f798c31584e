/**
 * Makes stdout and stderr safe to write to: when the reader is gone or slow or the disk is full, lines are lost and
 * counted, and nothing else happens (rule: operations.logs). Plain Node 20 for the bootstrap.
 */

/** Bytes that wait for a slow reader; lines above this are lost. */
const MAX_BUFFERED = 1024 * 1024;
/** The bundler may include this module several times, and programs load it before their own output module. */
const GUARDED = Symbol.for('concord.output-guard');

/**
 * Guards both streams; only the first call counts.
 * @param {(lost: number) => string} noticeOf line to write once writing works again
 */
export function guardOutput(noticeOf) {
  for (const stream of [process.stdout, process.stderr]) guard(stream, noticeOf);
}

/**
 * @param {NodeJS.WriteStream & { [GUARDED]?: boolean; _handle?: { setBlocking?: (on: boolean) => void } }} stream
 * @param {(lost: number) => string} noticeOf
 */
function guard(stream, noticeOf) {
  if (stream[GUARDED]) return;
  stream[GUARDED] = true;
  const write = stream.write.bind(stream);
  let lost = 0;
  // The disk may have taken the beginning of a line; the next one that is written must not be its end.
  let isCutOff = false;

  // Without a listener the error would be uncaught, and logging it would raise it again, forever.
  stream.on('error', () => {});
  // Node writes to terminals synchronously: one that is paused would stop the process.
  if (stream.isTTY) stream._handle?.setBlocking?.(false);

  const reportLost = () => {
    const count = lost;
    lost = 0;
    write(`${noticeOf(count)}\n`, (error) => {
      if (error) lost += count;
    });
  };

  /**
   * @param {string | Uint8Array} chunk
   * @param {BufferEncoding | ((error?: Error | null) => void)} [encoding]
   * @param {(error?: Error | null) => void} [callback]
   */
  const guardedWrite = (chunk, encoding, callback) => {
    const onWritten = typeof encoding === 'function' ? encoding : callback;
    if (stream.writableLength > MAX_BUFFERED) {
      lost += 1;
      if (onWritten) process.nextTick(onWritten);
      return false;
    }
    return write(isCutOff ? `\n${chunk}` : chunk, typeof encoding === 'string' ? encoding : undefined, (error) => {
      isCutOff = Boolean(error);
      if (error) lost += 1;
      else if (lost > 0) reportLost();
      onWritten?.(error);
    });
  };
  stream.write = guardedWrite;
}
