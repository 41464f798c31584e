import { withUploadSlot } from '@/lib/platform/limits/upload-slots';

/** An upload that runs until `end` is called. */
function upload(owner: string) {
  let end = () => {};
  const running = withUploadSlot(owner, () => new Promise<void>((resolve) => (end = resolve)));
  return {
    end: () => end(),
    result: running.then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  };
}

test('uploads are limited overall and per owner; a finished one frees its slot', async () => {
  const own = [upload('user 1'), upload('user 1'), upload('user 1')];
  expect(await own[2]!.result).toBe(429);
  const others = [upload('user 2'), upload('user 3'), upload('user 4')];
  expect(await others[2]!.result).toBe(503);
  own[0]!.end();
  expect(await own[0]!.result).toBe(200);
  const next = upload('user 4');
  for (const one of [own[1]!, others[0]!, others[1]!, next]) one.end();
  expect(await Promise.all([own[1]!.result, others[0]!.result, others[1]!.result, next.result])).toEqual([
    200, 200, 200, 200,
  ]);
});

test('a failed upload frees its slot', async () => {
  for (let turn = 0; turn < 10; turn++)
    await expect(withUploadSlot('user 1', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  await expect(withUploadSlot('user 1', () => Promise.resolve('read'))).resolves.toBe('read');
});
