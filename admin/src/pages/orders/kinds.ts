/** What sold or gave the goods of an order. */
export const KINDS: Record<string, string> = {
  mall: '普通订单',
  tuan: '拼团',
  package: '礼包',
  gift_delivery: '礼物收货',
  prize_delivery: '奖品配送',
  airdrop: '免费领取配送'
}
