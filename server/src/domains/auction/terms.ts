import type { Queryable } from '../../db/connection'
import { type Asset, assets, minorOf } from '../../engines/ledger'
import type { Services } from '../../services'
import { readSettings } from '../site/settings'

/** What is put into accounts at the auction house. */
export const VALUE: Asset = 'hdtval'

export interface AuctionTerms {
  open: boolean
  minimum: bigint
  most: bigint
  step: bigint
  dayMost: bigint
}

export async function auctionTerms(db: Queryable): Promise<AuctionTerms & { name: string; digits: number }> {
  const { auction } = await readSettings(db, 'auction')
  const { name, digits } = (await assets(db)).find(one => one.code === VALUE)!
  const minor = (text: string) => minorOf(text, digits)
  return {
    name,
    digits,
    open: auction.open === 1,
    minimum: minor(auction.minimum),
    most: minor(auction.most),
    step: minor(auction.step),
    dayMost: minor(auction.day_most)
  }
}

/** Why nobody can recharge at present, in words; empty when people can. */
export const closedWords = (
  { providers }: Pick<Services, 'providers'>,
  { open }: Pick<AuctionTerms, 'open'>
): string => {
  if (providers.auction.kind === 'none') return '还没有接入拍卖行，暂时不能充值'
  return open ? '' : '平台暂停了拍卖行充值'
}
