import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SentKind } from '../../../../src/api/chat/transport'
import { Money, small } from '../../kit/parts'

interface Props {
  kind: SentKind
  body: Record<string, string>
  mine: boolean
  /** Below it: whether it was read, why it did not go out, what can be done about it. */
  children?: ReactNode
}

/** One thing said: on the right what the desk said, on the left what the member did. */
export const Bubble = ({ kind, body, mine, children }: Props) => (
  <div className={mine ? 'chat-line chat-line-mine' : 'chat-line'}>
    <div className={`chat-bubble chat-bubble-${kind}`}>
      <Said kind={kind} body={body} />
      {body.note && <div className="soft">{body.note}</div>}
    </div>
    {children && <div className="chat-note soft">{children}</div>}
  </div>
)

function Said({ kind, body }: Pick<Props, 'kind' | 'body'>) {
  if (kind === 'image')
    return (
      <a href={body.url} target="_blank" rel="noreferrer">
        <img className="chat-photo" src={body.url} alt="聊天图片" />
      </a>
    )
  if (kind === 'goods')
    return (
      <Card picture={body.pic} to={`/goods/${body.id}`} title={body.title || '商品'}>
        {body.price && <Money of={body.price} />}
      </Card>
    )
  if (kind === 'order')
    return (
      <Card picture={body.pic} to={`/orders/${body.no}`} title={body.title || '订单'}>
        {body.state} {body.price && <Money of={body.price} />}
        <div className="soft">订单号 {body.no}</div>
      </Card>
    )
  return <>{body.text}</>
}

interface CardProps {
  picture?: string
  to: string
  title: string
  children: ReactNode
}

const Card = ({ picture, to, title, children }: CardProps) => (
  <span className="goods">
    {picture && <img src={small(picture)} alt="" width={44} height={44} />}
    <span>
      <Link to={to}>{title}</Link>
      <div>{children}</div>
    </span>
  </span>
)
