import { api } from '@/api'
import { type Video, VideoFeed } from './VideoFeed'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))
jest.mock('@/api', () => ({ api: jest.fn() }))
const call = api as unknown as jest.Mock

const video = (id: string, more: Partial<Video> = {}) =>
  ({ id, title: id, is_like: 0, like_num: 5, comment_num: 0, ...more }) as Video

beforeEach(() => call.mockReset())

test('the next page begins at the cursor, and the last one has none', async () => {
  const feed = new VideoFeed()
  call.mockResolvedValueOnce({ list: [video('a'), video('b')], count: 3, cursor: '1_b' })
  await feed.list.refresh()
  // Fewer than were asked for would be the end, if the server did not say where to go on.
  expect(feed.list.done).toBe(false)
  call.mockResolvedValueOnce({ list: [video('c')], count: 3, cursor: '' })
  await feed.list.more()
  expect(call.mock.calls.map(([, input]) => input.cursor)).toEqual([undefined, '1_b'])
  expect([feed.list.items.map(one => one.id), feed.list.done]).toEqual([['a', 'b', 'c'], true])
})

test('only the one on the screen plays, while the page is shown and nobody stopped it', () => {
  const feed = new VideoFeed()
  feed.begin([video('a'), video('b')])
  expect([feed.plays(0), feed.plays(1)]).toEqual([true, false])
  feed.toggle()
  expect(feed.plays(0)).toBe(false)
  feed.turn(1)
  expect([feed.plays(0), feed.plays(1)]).toEqual([false, true])
  feed.show(false)
  expect(feed.plays(1)).toBe(false)
})

test('without sound, the first tap gives it back', () => {
  const feed = new VideoFeed()
  feed.begin([video('a')])
  feed.mute()
  feed.toggle()
  expect([feed.muted, feed.paused]).toEqual([false, false])
})

test('a like is seen at once, sent once, and put right by the server', async () => {
  const feed = new VideoFeed()
  feed.begin([video('a')])
  let answer: (value: unknown) => void = () => {}
  call.mockReturnValueOnce(new Promise(resolve => (answer = resolve)))
  const first = feed.like(feed.current!)
  const second = feed.like(feed.current!)
  expect(feed.current).toMatchObject({ is_like: 1, like_num: 6 })
  answer({ is_like: 1, like_num: 9 })
  await Promise.all([first, second])
  expect(call).toHaveBeenCalledTimes(1)
  expect(feed.current).toMatchObject({ is_like: 1, like_num: 9 })
})

test('a like that is refused is taken back', async () => {
  const feed = new VideoFeed()
  feed.begin([video('a', { is_like: 1 })])
  call.mockResolvedValueOnce(undefined)
  await feed.like(feed.current!)
  expect(feed.current).toMatchObject({ is_like: 1, like_num: 5 })
})
