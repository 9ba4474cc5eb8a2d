import { useQuery } from '@tanstack/react-query'
import { Alert, Segmented, Space } from 'antd'
import { Link, useParams } from 'react-router'
import { api } from '../../api'
import { useAddress } from '../../kit/address'
import { useMay } from '../../kit/me'
import { Exact, PageHead } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { Blocks } from './Blocks'
import { Deeds } from './Deeds'
import { Export } from './Export'
import { Facts } from './Facts'
import { AfterSales, Chats, Coupons, Draws, Orders } from './Has'
import { Notes } from './Notes'
import { Payments } from './Payments'
import { Fans, Messages } from './Reached'
import { Sessions } from './Sessions'
import { Wallets } from './Wallets'
import { COLOURS, type Detail, isThere } from './words'

const PARTS = [
  { value: '', label: '资产' },
  { value: 'orders', label: '订单' },
  { value: 'payments', label: '付款' },
  { value: 'coupons', label: '优惠券' },
  { value: 'draws', label: '抽奖' },
  { value: 'aftersales', label: '售后' },
  { value: 'chats', label: '会话' },
  { value: 'fans', label: '粉丝' },
  { value: 'messages', label: '消息' },
  { value: 'sessions', label: '登录设备' },
  { value: 'notes', label: '备注' },
  { value: 'blocks', label: '封禁记录' }
]
const EXPORT = { value: 'export', label: '导出个人信息' }

/** One member: who they are, what they have, and what may be done about them. */
export default function Customer() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['customer', id],
    queryFn: () => api('GET /api/admin/customer/detail/{id}', { id })
  })
  const one = query.data
  if (!one) return <StateOf query={query} />
  return (
    <>
      <PageHead
        title={
          <Space>
            {one.nickname}
            <Tag color={COLOURS[one.state]}>{one._state}</Tag>
            {one.is_sub === 1 && <Tag>子账号</Tag>}
          </Space>
        }
      >
        <Space>
          <Link to="/customers">返回列表</Link>
          <Deeds one={one} />
        </Space>
      </PageHead>
      <Warnings one={one} />
      <Facts one={one} />
      <Parts one={one} key={one.uid} />
    </>
  )
}

function Warnings({ one }: { one: Detail }) {
  const [last] = one.blocks
  return (
    <>
      {one.state === 'blocked' && last && (
        <Alert
          type="error"
          showIcon
          className="told"
          title={`已被${last.blocked_by}封禁：${last.reason}`}
          description="封禁期间不能登录，也不参与佣金、活动、礼物和优惠券发放。"
        />
      )}
      {one.is_closing === 1 && (
        <Alert
          type="warning"
          showIcon
          className="told"
          title={
            <>
              本人已申请注销，将于 <Exact at={one.due_time} /> 自动注销，在此之前本人可以撤回。
            </>
          }
        />
      )}
    </>
  )
}

function Parts({ one }: { one: Detail }) {
  const { of, set } = useAddress<'part'>()
  const may = useMay()
  const parts = may('person.export') && isThere(one) ? [...PARTS, EXPORT] : PARTS
  const part = parts.some(({ value }) => value === of('part')) ? of('part') : ''
  const id = one.uid
  return (
    <section className="panel">
      <div className="filters">
        <Segmented options={parts} value={part} onChange={next => set({ part: next })} />
      </div>
      {part === '' && <Wallets id={id} />}
      {part === 'orders' && <Orders id={id} />}
      {part === 'payments' && <Payments id={id} />}
      {part === 'coupons' && <Coupons id={id} />}
      {part === 'draws' && <Draws id={id} />}
      {part === 'aftersales' && <AfterSales id={id} />}
      {part === 'chats' && <Chats id={id} />}
      {part === 'fans' && <Fans id={id} />}
      {part === 'messages' && <Messages id={id} />}
      {part === 'sessions' && <Sessions id={id} />}
      {part === 'notes' && <Notes id={id} mayWrite={isThere(one)} />}
      {part === 'blocks' && <Blocks blocks={one.blocks} />}
      {part === 'export' && <Export id={id} />}
    </section>
  )
}
