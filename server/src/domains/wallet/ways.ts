import { contracts } from '@contract'

/**
 * What an asset's wordings name that comes from a programme of its own, and an endpoint that programme has. Until the
 * endpoint is in the contract there is nothing to be earned or used by it, and it is not named to anybody.
 */
const PROGRAMMES: Readonly<Record<string, string>> = {
  // Sharing alone is never paid for.
  分享: '',
  签到: 'POST /api/sign/integral',
  粉丝签到: 'GET /api/sign/grouplist',
  看视频: 'POST /api/sign/adrecord',
  任务: 'POST /api/task/draw',
  任务获得: 'POST /api/task/draw',
  抽奖: 'POST /api/lottery/jindou',
  绿豆兑换: 'POST /api/user/doexchange',
  兑换金豆: 'POST /api/user/doexchange',
  盲盒积分: 'POST /api/gsblind/open',
  盲盒获得: 'POST /api/gsblind/open',
  持有释放: 'GET /api/zhufu/hold_list',
  复购券转入: 'GET /api/zhufu/exchange_info',
  释放为红宝石: 'GET /api/zhufu/hold_list',
  推广佣金: 'POST /api/spread/people',
  拼团: 'POST /api/tripfree/create',
  店铺与合伙收入: 'GET /api/partner/bonus_list',
  补贴任务: 'POST /api/subsidy/task/do_sub',
  订单完成后按补贴力获得: 'GET /api/subsidy/center',
  补贴兑换: 'POST /api/subsidy/exchange/do',
  赠送: 'POST /api/subsidy/gift/gift_consumer_coupon'
}

const built: ReadonlySet<string> = new Set(Object.values(contracts).flatMap(domain => Object.keys(domain)))

/** "签到、任务、绿豆兑换" -> "绿豆兑换": of several ways the ones there are; '' when there is none. */
export const waysThere = (words: string, endpoints = built): string =>
  words
    .split('、')
    .filter(word => !Object.hasOwn(PROGRAMMES, word) || endpoints.has(PROGRAMMES[word]!))
    .join('、')
