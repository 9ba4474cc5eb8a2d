import { UploadList } from './UploadList'

/** Uploads that finish when the test says so. */
function network() {
  const calls: { path: string; progress: (percent: number) => void; done: (url: string) => void; fail: () => void }[] =
    []
  const send = (path: string, progress: (percent: number) => void) =>
    new Promise<{ url: string }>((resolve, reject) => {
      calls.push({ path, progress, done: url => resolve({ url }), fail: () => reject(new Error('offline')) })
    })
  return { calls, send }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

describe('UploadList', () => {
  test('sends two at a time, in order, and shows how far each is', async () => {
    const { calls, send } = network()
    const list = new UploadList(send, 9)
    list.add(['a', 'b', 'c'])
    expect(calls.map(call => call.path)).toEqual(['a', 'b'])
    calls[0]!.progress(41.7)
    expect(list.items.map(item => item.percent)).toEqual([42, 0, 0])
    calls[0]!.done('/a.webp')
    await settled()
    expect(calls.map(call => call.path)).toEqual(['a', 'b', 'c'])
    expect([list.urls, list.busy]).toEqual([['/a.webp'], true])
  })

  test('addresses keep the order of adding, whatever arrives first', async () => {
    const { calls, send } = network()
    const list = new UploadList(send, 9, ['/before.webp'])
    list.add(['a', 'b'])
    calls[1]!.done('/b.webp')
    calls[0]!.done('/a.webp')
    await settled()
    expect(list.urls).toEqual(['/before.webp', '/a.webp', '/b.webp'])
    expect(list.busy).toBe(false)
  })

  test('a failed one stays out of the addresses until it is tried again', async () => {
    const { calls, send } = network()
    const list = new UploadList(send, 9)
    list.add(['a'])
    calls[0]!.fail()
    await settled()
    expect([list.items[0]!.state, list.urls, list.busy]).toEqual(['failed', [], false])
    list.retry(list.items[0]!.key)
    list.retry(list.items[0]!.key)
    expect(calls.length).toBe(2)
    calls[1]!.done('/a.webp')
    await settled()
    expect(list.urls).toEqual(['/a.webp'])
  })

  test('takes no more than there is room for', () => {
    const { send } = network()
    const list = new UploadList(send, 3, ['/1.webp'])
    list.add(['a', 'b', 'c', 'd'])
    list.add(['e'])
    expect(list.items.map(item => item.path)).toEqual(['', 'a', 'b'])
    expect(list.room).toBe(0)
  })

  test('one removed while on its way does not come back, and makes room for the next', async () => {
    const { calls, send } = network()
    const list = new UploadList(send, 9)
    list.add(['a', 'b', 'c'])
    list.remove(list.items[0]!.key)
    calls[0]!.done('/a.webp')
    await settled()
    expect(calls.map(call => call.path)).toEqual(['a', 'b', 'c'])
    expect(list.items.map(item => item.path)).toEqual(['b', 'c'])
    expect(list.urls).toEqual([])
  })
})
