import { leavesOneTap, ONE_TAP_CLOSED, ONE_TAP_OTHER, ONE_TAP_UNABLE } from './one-tap'

test.each([
  [ONE_TAP_OTHER, true],
  [ONE_TAP_UNABLE, true],
  [{ code: 30002 }, true],
  [{ code: 30008 }, true],
  [{ code: 30008, index: 0 }, true],
  [{ code: 0, index: 1 }, true],
  [ONE_TAP_CLOSED, false],
  [{ code: 30005 }, false],
  [{ code: 0, index: 0 }, false]
])('%j leaves the one-tap view: %s', (failure, leaves) => {
  expect(leavesOneTap(failure)).toBe(leaves)
})
