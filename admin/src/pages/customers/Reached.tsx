import { Space } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api'
import { Count, Exact, Money } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { Face } from './Face'
import type { OfOne } from './Has'
import { History } from './History'
import { COLOURS } from './words'

/** Whom they brought. */
export const Fans = ({ id }: OfOne) => (
  <History
    name={['customer-fans', id]}
    load={page => api('GET /api/admin/customer/fans', { id, page, limit: 20 })}
    keyOf={row => row.uid}
    empty="还没有直接粉丝"
    columns={[
      {
        field: 'nickname',
        title: '会员',
        draw: row => (
          <Link to={`/customers/${row.uid}`}>
            <Face of={row} />
          </Link>
        )
      },
      { field: 'phone', title: '手机号', draw: row => row.phone || <span className="soft">无</span> },
      { field: 'level_name', title: '等级' },
      { field: '_state', title: '状态', draw: row => <Tag color={COLOURS[row.state]}>{row._state}</Tag> },
      { field: 'order_count', title: '订单', align: 'right', draw: row => <Count of={row.order_count} /> },
      { field: 'sum_price', title: '消费', align: 'right', draw: row => <Money of={row.sum_price} /> },
      { field: 'add_time', title: '注册时间', draw: row => <Exact at={row.add_time} /> }
    ]}
  />
)

const CHANNELS: Record<string, string> = { weixin: '微信', sms: '短信' }

/** What they were told. */
export const Messages = ({ id }: OfOne) => (
  <History
    name={['customer-messages', id]}
    load={page => api('GET /api/admin/customer/messages', { id, page, limit: 20 })}
    keyOf={row => row.id}
    empty="还没有发给这位会员的消息"
    columns={[
      {
        field: 'title',
        title: '消息',
        draw: row => (
          <>
            {row.title}
            <div className="soft">{row.content}</div>
          </>
        )
      },
      {
        field: 'read_time',
        title: '应用内',
        draw: row => (row.read_time ? '已读' : <span className="soft">未读</span>)
      },
      {
        field: 'pushes',
        title: '微信与短信',
        draw: row =>
          row.pushes.length === 0 ? (
            <span className="soft">—</span>
          ) : (
            <Space orientation="vertical" size={0}>
              {row.pushes.map(({ channel, _state, why }) => (
                <span key={channel} title={why}>{`${CHANNELS[channel] ?? channel}${_state}`}</span>
              ))}
            </Space>
          )
      },
      { field: 'add_time', title: '时间', draw: row => <Exact at={row.add_time} /> }
    ]}
  />
)
