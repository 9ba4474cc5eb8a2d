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

export const Money = ({ of }: { of: string }) => <span className="money">¥{of}</span>

interface GoodsProps {
  image: string
  name: string
  words: ReactNode
}

export const Goods = ({ image, name, words }: GoodsProps) => (
  <div className="goods">
    <img src={image} alt="" width={44} height={44} />
    <div>
      <div>{name}</div>
      <div className="soft">{words}</div>
    </div>
  </div>
)
