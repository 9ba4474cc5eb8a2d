import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Input, Progress, Select, Table } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { When } from '../../kit/parts'
import { phonesFit, phonesIn } from '../../kit/phones'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import { TagPicker } from '../customers/TagPicker'
import { CouponFigures } from './CouponFigures'
import type { Coupon } from './Coupons'

type Grant = Answer<'GET /api/admin/coupon/grants'>[number]

const REACHES = [
  { value: 'phones', label: '指定手机号' },
  { value: 'level', label: '按会员等级' },
  { value: 'joined', label: '按注册时间' },
  { value: 'everyone', label: '全部会员' }
]
/** Who may not look at members knows no tags. */
const BY_TAG = { value: 'tag', label: '按会员标签' }

/** Gives a coupon to a group, and shows how far each giving is. */
export function Grants({ coupon, onClose }: { coupon: Coupon; onClose(): void }) {
  const may = useMay()
  const query = useQuery({
    queryKey: ['coupon-grants', coupon.id],
    queryFn: () => api('GET /api/admin/coupon/grants', { id: coupon.id }),
    // While something is being given its progress is looked at again.
    refetchInterval: ({ state }) => (state.data?.some(grant => grant.state === 'running') ? 3_000 : false)
  })
  const isGiven = may('coupon.grant') && coupon.state === 'on'
  return (
    <Drawer open size={640} title={coupon.title} onClose={onClose}>
      <CouponFigures id={coupon.id} />
      {isGiven && <h3>发放给会员</h3>}
      {isGiven && <GrantForm coupon={coupon} />}
      {coupon.state !== 'on' && <p className="soft">只有领取中的优惠券可以发放。</p>}
      <h3>发放记录</h3>
      {query.data ? <Records grants={query.data} /> : <StateOf query={query} />}
    </Drawer>
  )
}

interface Fields {
  reach: 'phones' | 'level' | 'joined' | 'tag' | 'everyone'
  phones?: string
  level?: string
  days?: string
  tag?: string
  reason: string
}

function GrantForm({ coupon }: { coupon: Coupon }) {
  const [form] = Form.useForm<Fields>()
  const may = useMay()
  const reach = Form.useWatch('reach', form)
  const grant = useDeed('POST /api/admin/coupon/grant', '已开始发放', () => form.resetFields())
  const finish = async ({ reach, phones, level, days, tag, reason }: Fields) => {
    const done = await grant.run({
      id: coupon.id,
      reach,
      reason,
      ...(reach === 'phones' && { phones: phonesIn(phones) }),
      ...(reach === 'level' && { level: Number(level) }),
      ...(reach === 'joined' && { days: Number(days) }),
      ...(reach === 'tag' && { tag })
    })
    if (done) form.resetFields()
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ reach: 'phones' }} onFinish={finish}>
      <p className="soft">{`每位会员一张，余量 ${coupon.stock - coupon.claimed} 张；已达限领数量的会员自动跳过。`}</p>
      <Form.Item name="reach" label="发放对象">
        <Select options={may('customer.read') ? [...REACHES, BY_TAG] : REACHES} />
      </Form.Item>
      {reach === 'phones' && (
        <Form.Item name="phones" label="手机号（每行一个，最多 500 个）" rules={[{ validator: phonesFit }]}>
          <Input.TextArea rows={4} />
        </Form.Item>
      )}
      {reach === 'level' && (
        <Form.Item
          name="level"
          label="会员等级（含以上）"
          rules={[{ required: true, pattern: /^[1-9]\d?$/, message: '请输入等级' }]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
      )}
      {reach === 'joined' && (
        <Form.Item
          name="days"
          label="最近多少天注册"
          rules={[{ required: true, pattern: /^[1-9]\d{0,3}$/, message: '请输入天数' }]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
      )}
      {reach === 'tag' && (
        <Form.Item name="tag" label="会员标签" rules={[{ required: true, message: '请选择标签' }]}>
          <TagPicker />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label="发放原因"
        rules={[{ required: true, whitespace: true, message: '请填写发放原因' }]}
      >
        <Input maxLength={140} placeholder="例如：双十二老客回馈" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={grant.busy}>
        开始发放
      </Button>
    </Form>
  )
}

const Records = ({ grants }: { grants: Grant[] }) => (
  <Table<Grant>
    size="small"
    rowKey="id"
    dataSource={grants}
    pagination={false}
    locale={{ emptyText: '还没有发放过' }}
    columns={[
      { title: '对象', dataIndex: 'reach' },
      {
        title: '进度',
        key: 'progress',
        width: 180,
        render: (_, row) => (
          <>
            <Progress
              size="small"
              showInfo={false}
              aria-label="发放进度"
              percent={row.total === 0 ? 100 : ((row.given + row.skipped) * 100) / row.total}
            />
            <span className="soft">{`已发 ${row.given}，跳过 ${row.skipped}，共 ${row.total}`}</span>
          </>
        )
      },
      {
        title: '状态',
        key: 'state',
        render: (_, row) => <Tag color={row.state === 'done' ? 'green' : undefined}>{row._state}</Tag>
      },
      { title: '发起', key: 'by', render: (_, row) => <span>{`${row.started_by} · ${row.why}`}</span> },
      { title: '时间', key: 'time', render: (_, row) => <When at={row.add_time} /> },
      { title: '', key: 'stop', render: (_, row) => row.state === 'running' && <Stop id={row.id} /> }
    ]}
  />
)

function Stop({ id }: { id: string }) {
  const may = useMay()
  const stop = useDeed('POST /api/admin/coupon/grant/stop', '已停止')
  return may('coupon.grant') ? <a onClick={() => void stop.run({ id })}>停止</a> : null
}
