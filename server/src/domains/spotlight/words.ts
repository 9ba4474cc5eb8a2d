import { minorText } from '../../engines/ledger'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { type AssetRow, type DrawOf, RESULT_MIN, type Spotlight } from './terms'

/** The rules of an activity as people read them. */
export const ruleWords = (row: Spotlight, { name, digits }: AssetRow): string[] => [
  `活动时间：${timeText(row.startsAt)} 至 ${timeText(row.endsAt)}。`,
  `活动期间结算的商品订单计分：每实付 ${yuan(row.fenPerPoint)} 元得 1 分，不足部分不计。订单在收货 7 天后、没有进行中的售后时结算。`,
  '分数来自两部分：你自己的订单，和你直接邀请的好友的订单；只算一层，不按人数奖励，好友加入后付款的订单才为你加分。好友以 TA 打开的第一个活动链接为准，没有打开过的以注册时的邀请人为准。',
  '名单确定前退款的，对应的分数、未使用的抽奖机会一并收回。',
  '分数相同的，先达到的在前，以最后一笔计分订单的收货时间为准。',
  `活动结束约 ${RESULT_MIN} 分钟后确定名单，名次奖自动发放一次；奖池不足时按名次排队，显示「待发放」，补足后自动到账。`,
  `满 ${row.packetPoints} 分的人在发红包时各收到一个：红包事先切好，合起来正好是公布的总额；过期未拆的退回奖池。`,
  `名次奖与本期已得的红包、抽奖奖励合计，每人最多 ${minorText(row.personCapMinor, digits)} ${name}，超出的部分不发放；子账号与主账号合并计算，由主账号参加和领取。`,
  `奖励为${name}，不能提现。`
]

/** What brings a chance to draw. */
export const earnWords = (row: Spotlight, of: DrawOf): string =>
  of === 'instant'
    ? `活动期间，每有一笔实付满 ${yuan(row.chanceFen)} 元的订单结算，得 1 次机会`
    : `好友每有一笔实付满 ${yuan(row.chanceFen)} 元的订单结算，得 1 张刮刮卡`
