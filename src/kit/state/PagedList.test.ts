import { ApiError } from '@/api/call'
import { PagedList } from './PagedList'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))

const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
/** A server of `total` numbers that counts them. */
const counted =
  (total: number) =>
  async ({ page, limit }: { page: number; limit: number }) => ({
    list: rows((page - 1) * limit, Math.min(limit, Math.max(0, total - (page - 1) * limit))),
    count: total
  })

test('grows a page at a time until all are there', async () => {
  const list = new PagedList(counted(25), 10)
  expect(list.waiting).toBe(true)
  await list.refresh()
  expect([list.items.length, list.tail]).toEqual([10, 'more'])
  await list.more()
  await list.more()
  expect([list.items, list.tail, list.count]).toEqual([rows(0, 25), 'noMore', 25])
  await list.more()
  expect(list.items).toHaveLength(25)
})

test.each([
  [0, true],
  [10, false]
])('a bare array of %i rows ends when a page is short', async (total, empty) => {
  const list = new PagedList(async ({ page, limit }) => rows((page - 1) * limit, page === 1 ? total : 0), 10)
  await list.refresh()
  await list.more()
  expect([list.done, list.empty]).toEqual([true, empty])
})

test('asks once at a time', async () => {
  const load = jest.fn(counted(50))
  const list = new PagedList(load, 10)
  await Promise.all([list.refresh(), list.more(), list.more()])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed page keeps the rows and is tried again', async () => {
  let broken = false
  const list = new PagedList(async paging => {
    if (broken) throw new ApiError('OFFLINE', '网络开小差了')
    return counted(20)(paging)
  }, 10)
  await list.refresh()
  broken = true
  await list.more()
  expect([list.items.length, list.error?.code]).toEqual([10, 'OFFLINE'])
  await list.more()
  expect(list.error?.code).toBe('OFFLINE')
  broken = false
  await list.retry()
  expect([list.items, list.error]).toEqual([rows(0, 20), null])
})

test('a new filter empties the list at once; the slow answer of the old one is dropped', async () => {
  let answerOld: (value: number[]) => void = () => {}
  const list = new PagedList<number>(() => new Promise<number[]>(resolve => (answerOld = resolve)))
  const old = list.refresh()
  const fresh = list.refresh(async () => [7])
  answerOld([1, 2, 3])
  await Promise.all([old, fresh])
  expect(list.items).toEqual([7])
})

test('refreshing keeps the old rows until the new ones come', async () => {
  const list = new PagedList(counted(5), 10)
  await list.refresh()
  const again = list.refresh()
  expect(list.items).toHaveLength(5)
  await again
  expect(list.items).toHaveLength(5)
})
