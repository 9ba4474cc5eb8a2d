import type { Data, Endpoints } from '@contract'

export type Airdrop = Data<Endpoints['GET /api/kongtou/index']>['list'][number]
export type Claim = Data<Endpoints['GET /api/kongtou/record']>['list'][number]

/** What the button of an airdrop says. */
export const STATE_WORDS: Readonly<Record<Airdrop['state'], string>> = {
  soon: '即将开始',
  claim: '去领取',
  had: '已领取',
  gone: '已领完',
  over: '已结束'
}

/** When it can be claimed, in words. */
export function timeWords({ state, _start_time: from, _stop_time: until }: Airdrop): string {
  if (state === 'soon') return `${from} 开始`
  return state === 'over' ? '活动已结束' : `${until} 前可领`
}

/** What is given, where the title does not say it already, and what it is worth. */
export const whatWords = (airdrop: Pick<Airdrop, 'title' | 'what' | 'value' | 'fee' | 'kind'>): string =>
  [airdrop.what !== airdrop.title && airdrop.what, worthWords(airdrop)].filter(Boolean).join('，')

/** What it is worth and what sending it costs. */
export const worthWords = ({ value, fee, kind }: Pick<Airdrop, 'value' | 'fee' | 'kind'>): string =>
  [value && `价值 ¥${value}`, kind === 'goods' && (Number(fee) > 0 ? `运费 ¥${fee}` : '包邮')]
    .filter(Boolean)
    .join('，')
