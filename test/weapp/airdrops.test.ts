import { sample } from '../support/sample'
import { offline, refused } from './backend'
import { openPage } from './weapp'

const CARD = {
  id: 'drop-one',
  title: '周末金豆雨',
  picture: '/p.png',
  kind: 'points',
  what: '28 金豆',
  value: '0.28',
  fee: '0.00',
  state: 'claim',
  stock: 10,
  left: 4,
  condition_num: 0,
  _start_time: '2026-11-20 08:00',
  _stop_time: '2026-12-20 08:00'
} as const
const card = (fields: object = {}) => ({ ...sample('GET /api/kongtou/activity', CARD), ...fields })
const CLAIM = '00000000-0000-7000-8000-000000000007'
const claim = (fields: object = {}) =>
  sample('GET /api/kongtou/result', {
    id: CLAIM,
    code: 'drop-one',
    title: '周末金豆雨',
    picture: '/p.png',
    kind: 'points',
    what: '28 金豆',
    state: 'given',
    _state: '已到账',
    fee: '0.00',
    _add_time: '2026-11-22 08:00',
    ...fields
  })

describe('the list of airdrops', () => {
  test('says that there is none now, and where to go meanwhile', async () => {
    const page = await openPage(
      'pages/zhufu/airdrop',
      {},
      { token: 't', answers: { 'GET /api/kongtou/index': sample('GET /api/kongtou/index') } }
    )
    await page.expectText('下一场空投正在路上', '先去逛逛', '领取记录与发放进度')
  })

  test('offline, it offers to try again, and shows each as it stands then', async () => {
    let isAway = true
    const list = [card(), card({ id: 'b', title: '已领的', state: 'had' }), card({ id: 'c', state: 'gone', left: 0 })]
    const page = await openPage(
      'pages/zhufu/airdrop',
      {},
      {
        token: 't',
        answers: {
          'GET /api/kongtou/index': () =>
            isAway
              ? offline()
              : sample('GET /api/kongtou/index', { list, count: 3, people: 12, collect_num: 2 } as never)
        }
      }
    )
    await page.expectText('网络好像断开了')
    isAway = false
    await page.tap('重新加载')
    await page.expectText('周末金豆雨', '已领取', '已领完', '2 件待填地址', '已送出 12 份', '人人可领')
  })

  test('a visitor of the shared page is asked to sign in before anything is claimed', async () => {
    const list = [card()]
    const page = await openPage(
      'pages/zhufu/airdropWeb',
      {},
      {
        answers: {
          'GET /api/kongtou/index': sample('GET /api/kongtou/index', { list, count: 1 } as never),
          'GET /api/getuserconfig': sample('GET /api/getuserconfig')
        }
      }
    )
    await page.expectText('空投来了', '登录领取')
    await page.tap('登录领取')
    await page.weapp.expectPage('pages/user/login')
  })
})

describe('one airdrop', () => {
  const open = (activity: unknown, answers = {}) =>
    openPage(
      'pages/zhufu/airdrop_act',
      { code: 'drop-one' },
      { token: 't', answers: { 'GET /api/kongtou/activity': activity as never, ...answers } }
    )

  test('is claimed once by tapping, and its result follows', async () => {
    const page = await open(sample('GET /api/kongtou/activity', { ...CARD, can_claim: 1 }), {
      'POST /api/kongtou/claim': claim(),
      'GET /api/kongtou/result': claim({ url: '/pages/mine/finance' }),
      'GET /api/kongtou/record': { list: [claim()], count: 1 }
    })
    await page.expectText('没有条件，人人可领，每人一份。')
    await page.tap('免费领取')
    const result = await page.weapp.expectPage('pages/zhufu/airdrop_result')
    await result.expectText('已到账', '28 金豆', '去看看')
  })

  test('refused, the page looks again and says why it cannot be claimed', async () => {
    let isGone = false
    const page = await open(
      () =>
        sample('GET /api/kongtou/activity', {
          ...CARD,
          can_claim: isGone ? 0 : 1,
          fault: isGone ? '手慢了，已经领完' : ''
        }),
      {
        'POST /api/kongtou/claim': () => {
          isGone = true
          return refused('SOLD_OUT', '手慢了，已经领完')
        }
      }
    )
    await page.tap('免费领取')
    await page.expectText('手慢了，已经领完')
  })

  test('conditions show how far one is and lead to what is missing', async () => {
    const list = [
      {
        id: 'a',
        title: '近 30 天完成订单满 2 单',
        done_text: '1',
        target_text: '2',
        percent: 50,
        unit: '单',
        met: 0,
        button: '去购物',
        url: '/pages/store/mall'
      },
      {
        id: 'b',
        title: '当天签到满 3 天',
        done_text: '3',
        target_text: '3',
        percent: 100,
        unit: '天',
        met: 1,
        button: '去签到',
        url: '/pages/signin/signin'
      }
    ]
    const page = await open(
      sample('GET /api/kongtou/activity', { ...CARD, list, condition_num: 2, fault: '还没有达到领取条件' } as never)
    )
    await page.expectText('1/2 单', '去购物', '3/3 天', '已达到', '还没有达到领取条件')
    await page.expectNoText('去签到')
  })

  test('one that is not there says so', async () => {
    const page = await open(refused('NOT_FOUND', '没有这个空投'))
    await page.expectText('这个空投不存在，或还没有开始')
  })
})

describe('a result', () => {
  const open = (fields: object) =>
    openPage(
      'pages/zhufu/airdrop_result',
      { id: CLAIM },
      {
        token: 't',
        answers: { 'GET /api/kongtou/result': claim(fields), 'GET /api/kongtou/record': { list: [], count: 0 } }
      }
    )

  test('that waits says what it waits for', async () => {
    const page = await open({ state: 'waiting', _state: '待发放', hint: '奖励池正在补充，补足后按领取先后自动发放' })
    await page.expectText('待发放', '奖励池正在补充，补足后按领取先后自动发放', '已领取')
  })

  test('of goods asks for an address with the fee, and one that lapsed asks for nothing', async () => {
    const goods = { kind: 'goods', what: '马克杯', fee: '8.00' }
    const page = await open({ ...goods, state: 'collect', _state: '待填地址' })
    await page.expectText('填写地址，支付运费 ¥8.00')
    const over = await open({ ...goods, state: 'lapsed', _state: '已过期', hint: '没有在期限内填写地址，奖励已失效' })
    await over.expectText('已过期', '没有在期限内填写地址，奖励已失效')
    await over.expectNoText('填写地址，支付运费 ¥8.00')
  })
})

test('a delivery without an address asks for one, and one that is done leads back', async () => {
  const delivery = {
    goods: [{ name: '马克杯', suk: '白', num: 1 }],
    address: '',
    freight_price: '8.00',
    deliverable: 1
  }
  let state = 'collect'
  const open = () =>
    openPage(
      'pages/zhufu/airdropPay',
      { id: CLAIM },
      {
        token: 't',
        answers: {
          'GET /api/kongtou/result': () => claim({ kind: 'goods', state }),
          'POST /api/kongtou/pay': { order: null, delivery } as never
        }
      }
    )
  const page = await open()
  await page.expectText('选择收货地址', '马克杯', '¥8.00', '请先选择收货地址')
  state = 'ordered'
  const done = await open()
  await done.expectText('这份奖励不用再填地址了', '看领取结果')
})

test('a company’s box asks for an age first, and says what else stands in the way', async () => {
  const info = (fields: object = {}) =>
    sample('GET /api/gsblind/info', {
      code: 'gs-one',
      title: '茶友惊喜盒',
      picture: '/p.png',
      mer_name: '山间茶事',
      open: 1,
      price: '300',
      asset_name: '金豆',
      balance: '900',
      left_today: 5,
      left_total: 5,
      pick: 'box',
      boxes_left: 8,
      boxes_total: 10,
      age: 'unknown',
      is_parent: 1,
      ...fields
    } as never)
  const none = { list: [], count: 0 }
  const open = (fields: object = {}) =>
    openPage(
      'pages/couponCenter/gsblind',
      {},
      {
        token: 't',
        answers: {
          'GET /api/gsblind/info': info(fields),
          'GET /api/gsblind/prize_list': none,
          'GET /api/gsblind/record': none,
          'GET /api/takeblind/info': sample('GET /api/takeblind/info'),
          'GET /api/takeblind/list': none
        }
      }
    )
  const page = await open()
  await page.expectText('茶友惊喜盒', '还剩 8/10 个')
  await page.tap('300 金豆拆一个')
  await page.expectText('确认年龄')
  for (const [fields, words] of [
    [{ is_parent: 0 }, '请切换到主账号打开'],
    [{ boxes_left: 0 }, '已全部拆完'],
    [{ balance: '12' }, '金豆不足，去赚金豆'],
    [{ open: 0, note: '本期抽奖已结束' }, '本期抽奖已结束'],
    [{ entry: 'chances', given: 1 }, '先领取盲盒，再来打开']
  ] as const)
    await (await open(fields)).expectText(words)
})
