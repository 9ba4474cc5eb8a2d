import {
  type Asset,
  assets,
  type Bucket,
  minorText,
  type Owner,
  reasonTitles,
  type StatementLine,
  type StatementPage,
  statement
} from '../../engines/ledger'
import { seconds } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

interface Asked {
  asset: string
  page: StatementPage
  /** All of them unless told. */
  buckets?: readonly Bucket[]
  /** What a line says it moved for. */
  about(line: StatementLine): string
}

/** A page of what moved on an owner's accounts of an asset, as operators look at it. @throws Refusal UNKNOWN */
export async function flowPage(
  services: Pick<Services, 'db' | 'kinds'>,
  owner: Owner,
  { asset: code, page, buckets, about }: Asked
) {
  const { db } = services
  const asset = (await assets(db)).find(row => row.code === code) ?? refuse('UNKNOWN', '没有这种资产')
  const title = reasonTitles(services)
  const { list, next } = await statement(db, owner, { assets: [asset.code as Asset], buckets }, page)
  return {
    list: list.map(line => ({
      id: line.id,
      time: seconds(line.at),
      title: title(line.reason, line.amountMinor > 0n ? 'in' : 'out'),
      amount: minorText(line.amountMinor, asset.digits),
      balance: minorText(line.balanceMinor, asset.digits),
      about: about(line)
    })),
    cursor: next
  }
}
