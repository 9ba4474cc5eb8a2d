import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { useMay } from '../../kit/me'
import { Exact, Money, small } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import type { DeskChat } from './desk-chat'

/** Who asks, and what they ordered lately. */
export function Beside({ chat, conv }: { chat: DeskChat; conv: string }) {
  const may = useMay()
  const query = useQuery({
    queryKey: ['chat-beside', chat.desk, conv],
    queryFn: () => api('GET /api/admin/chat/beside', { desk: chat.desk, conv })
  })
  return (
    <aside className="chat-beside">
      {query.data ? (
        <>
          <h2>会员</h2>
          <dl>
            <dt>昵称</dt>
            <dd>
              {may('customer.read') ? (
                <Link to={`/customers/${query.data.uid}`}>{query.data.nickname}</Link>
              ) : (
                query.data.nickname
              )}
            </dd>
            <dt>手机号</dt>
            <dd>{query.data.phone || '未绑定'}</dd>
            <dt>注册时间</dt>
            <dd>
              <Exact at={query.data.add_time} />
            </dd>
          </dl>
          {may('order.read') && <Orders chat={chat} orders={query.data.order_list} />}
        </>
      ) : (
        <StateOf query={query} />
      )}
    </aside>
  )
}

type Orders = Awaited<ReturnType<typeof api<'GET /api/admin/chat/beside'>>>['order_list']

const Orders = ({ chat, orders }: { chat: DeskChat; orders: Orders }) => (
  <>
    <h2>最近订单</h2>
    {orders.length === 0 && <p className="soft">没有订单</p>}
    {orders.map(order => (
      <div key={order.order_id} className="chat-order">
        <div className="chat-row-head">
          <Link to={`/orders/${order.order_id}`}>{order._state}</Link>
          <span className="soft">
            <Exact at={order.add_time} />
          </span>
        </div>
        <div className="goods">
          {order.image && <img src={small(order.image)} alt="" width={44} height={44} />}
          <div>
            <div>{order.title}</div>
            <div className="soft">
              共 {order.num} 件 <Money of={order.pay_price} />
            </div>
          </div>
        </div>
        <Button size="small" onClick={() => chat.send('order', { no: order.order_id })}>
          发送订单
        </Button>
      </div>
    ))}
  </>
)
