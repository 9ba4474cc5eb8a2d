import { leavesOneTap, ONE_TAP_CLOSED, ONE_TAP_OTHER, ONE_TAP_UNABLE } from './one-tap'

test.each([
  [ONE_TAP_OTHER, true],
  [{ code: 30002 }, true],
  [{ code: 30002, index: 0 }, true],
  [{ code: 30008, index: 1 }, true],
  [{ code: 30008 }, false],
  [{ code: 30008, index: 0 }, false],
  [{ code: 30008, index: 2 }, false],
  [ONE_TAP_CLOSED, false],
  [ONE_TAP_UNABLE, false],
  [{ code: 30005, index: 1 }, false],
  [{ code: 30001 }, false],
  [{ code: 30006 }, false],
  [{ code: 0, index: 1 }, false]
])('%j leaves the one-tap view: %s', (failure, leaves) => {
  expect(leavesOneTap(failure)).toBe(leaves)
})
