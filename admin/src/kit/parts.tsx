import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import type { ReactNode } from 'react'

dayjs.extend(relativeTime)

export const PageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="page-head">
    <h1>{title}</h1>
    <div>{children}</div>
  </div>
)

/** A moment, told from now, with the exact one on touch. */
export const When = ({ at }: { at: number | null | undefined }) => {
  if (!at) return <span className="soft">—</span>
  const moment = dayjs.unix(at)
  return (
    <Tooltip title={moment.format('YYYY-MM-DD HH:mm:ss')}>
      <time dateTime={moment.toISOString()}>{moment.fromNow()}</time>
    </Tooltip>
  )
}

export const Exact = ({ at }: { at: number }) =>
  at ? <time>{dayjs.unix(at).format('YYYY-MM-DD HH:mm')}</time> : <span className="soft">—</span>

/** The same without the year that everybody knows. */
export const Brief = ({ at }: { at: number }) => {
  const moment = dayjs.unix(at)
  return <time>{moment.format(moment.isSame(dayjs(), 'year') ? 'MM-DD HH:mm' : 'YYYY-MM-DD')}</time>
}

/** A number as it is read: 1234567.80 as 1,234,567.80. */
export const grouped = (number: string | number) => {
  const [whole = '', ...rest] = String(number).split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

export const Count = ({ of }: { of: string | number }) => <span className="money">{grouped(of)}</span>

export const Money = ({ of }: { of: string }) => <span className="money">¥{grouped(of)}</span>

/** An amount in the middle of a sentence, without fen that are none. */
export const plainYuan = (amount: string) => `¥${grouped(amount.replace(/\.00$/, ''))}`

/** What is chosen, by its name; nothing but dots until the names are there. */
export const chosenName = ({ label }: { label?: ReactNode }) => label ?? '…'

/** A picture of ours in its smallest width: enough for a row. */
export const small = (picture: string) => picture.replace(/^(.*\/media\/[pu]\/[0-9a-f]{32})-\d+\.webp$/, '$1-200.webp')

interface GoodsProps {
  image: string
  name: string
  words: ReactNode
}

export const Goods = ({ image, name, words }: GoodsProps) => (
  <div className="goods">
    <img src={small(image)} alt="" width={44} height={44} />
    <div>
      <div>{name}</div>
      <div className="soft">{words}</div>
    </div>
  </div>
)
