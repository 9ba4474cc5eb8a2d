import { ApiError } from '@/api/call'
import { hold, Resource, retryFailed } from './Resource'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))

test('waits, then has data', async () => {
  const resource = new Resource(async () => 'goods')
  expect(resource.waiting).toBe(true)
  const loading = resource.refresh()
  expect(resource.busy).toBe(true)
  await loading
  expect(resource).toMatchObject({ data: 'goods', error: null, busy: false, waiting: false })
})

test('a failure keeps the old data and says why', async () => {
  let fails = false
  const resource = new Resource(async () => {
    if (fails) throw new ApiError('NOT_FOUND', '商品已下架')
    return 'goods'
  })
  await resource.refresh()
  fails = true
  await resource.refresh()
  expect(resource).toMatchObject({ data: 'goods', error: { code: 'NOT_FOUND' }, busy: false })
  fails = false
  await resource.refresh()
  expect(resource.error).toBeNull()
})

test('what is not an answer of the API is a failure too', async () => {
  const resource = new Resource(async () => {
    throw new TypeError('x is undefined')
  })
  await resource.refresh()
  expect(resource.error).toMatchObject({ code: 'BROKEN', message: '页面出了点问题，请重试' })
})

test('the last refresh wins, whichever answer comes first', async () => {
  const answers: ((value: string) => void)[] = []
  const resource = new Resource(() => new Promise<string>(resolve => answers.push(resolve)))
  const both = [resource.refresh(), resource.refresh()]
  answers[1]!('new')
  answers[0]!('old')
  await Promise.all(both)
  expect(resource.data).toBe('new')
})

test('data in hand voids what is on its way', async () => {
  let answer: (value: string) => void = () => {}
  const resource = new Resource(() => new Promise<string>(resolve => (answer = resolve)))
  const loading = resource.refresh()
  resource.set('written')
  answer('stale')
  await loading
  expect(resource).toMatchObject({ data: 'written', busy: false })
})

test('a retry asks again for what failed on open pages, and only for that', async () => {
  const asked: string[] = []
  let fails = true
  const named = (name: string, canFail: boolean) =>
    new Resource(async () => {
      asked.push(name)
      if (fails && canFail) throw new ApiError('OFFLINE', '网络好像断开了')
      return name
    })
  const [failed, fine, left] = [named('failed', true), named('fine', false), named('left', true)]
  const letGo = [failed, fine, left].map(hold)
  await Promise.all([failed.refresh(), fine.refresh(), left.refresh()])
  letGo[2]!()
  fails = false
  asked.length = 0
  const mine = failed.refresh()
  retryFailed()
  await mine
  expect(asked).toEqual(['failed'])
  expect([failed.data, fine.data, left.data]).toEqual(['failed', 'fine', undefined])
  fails = true
  await failed.refresh()
  fails = false
  asked.length = 0
  retryFailed()
  expect(asked).toEqual(['failed'])
  for (const go of letGo) go()
})
