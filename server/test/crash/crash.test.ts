import { killRounds } from './rounds'

test('a server killed five times in the middle of moving money loses and halves nothing', async () => {
  const { requests } = await killRounds(5)
  expect(requests).toBeGreaterThanOrEqual(40)
})
