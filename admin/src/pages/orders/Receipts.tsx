import { Form, Input, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { type Column, ListPage } from '../../kit/ListPage'
import { Money, When } from '../../kit/parts'
import { Tag } from '../../kit/Tag'
import { CHANNELS } from './Stuck'

type Row = Answer<'GET /api/admin/payment/receipts'>['list'][number]

const KINDS: Record<Row['kind'], string> = { amount: '金额不符', double: '重复付款', unknown: '找不到订单' }

const COLUMNS: Column<Row>[] = [
  { field: 'kind', title: '问题', draw: row => <Tag color="orange">{KINDS[row.kind]}</Tag> },
  {
    field: 'order_id',
    title: '订单号',
    draw: row => (row.order_id ? <Link to={`/orders/${row.order_id}`}>{row.order_id}</Link> : '—')
  },
  { field: 'channel', title: '渠道', draw: row => CHANNELS[row.channel] ?? row.channel },
  { field: 'pay_price', title: '实收', align: 'right', draw: row => <Money of={row.pay_price} /> },
  {
    field: 'due_price',
    title: '应收',
    align: 'right',
    draw: row => (row.due_price ? <Money of={row.due_price} /> : '—')
  },
  { field: 'trade_no', title: '渠道流水号', draw: row => <span className="money">{row.trade_no}</span> },
  { field: 'is_aside', title: '账本', draw: row => (row.is_aside ? '暂存待处理' : '未入账') },
  { field: 'add_time', title: '收到', draw: row => <When at={row.add_time} /> }
]
const DONE: Column<Row> = {
  field: 'done_words',
  title: '处理',
  draw: row => (
    <div className="clamp">
      {row.done_words}
      <div className="soft">
        {row.done_by} <When at={row.done_time} />
      </div>
    </div>
  )
}

/** Money that came and fits nothing, and what became of it. */
export function Receipts({ parts, isDone }: { parts: ReactNode; isDone: boolean }) {
  const [open, setOpen] = useState<Row>()
  const deeds: Column<Row> = {
    field: 'notice_id',
    title: '操作',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>处理</a>
  }
  return (
    <>
      <ListPage
        title="支付异常"
        name="odd-receipts"
        asked={{ state: isDone ? 'done' : 'open' }}
        load={page => api('GET /api/admin/payment/receipts', { state: isDone ? 'done' : 'open', ...page })}
        columns={[...COLUMNS, isDone ? DONE : deeds]}
        keyOf={row => `${row.channel}/${row.notice_id}`}
        empty={isDone ? '还没有处理过异常收款' : '没有待核对的收款，与订单对不上的会列在这里'}
        filters={parts}
      />
      {open && <Settle row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface Fields {
  way: 'back' | 'noted'
  refund_no?: string
  words: string
}

function Settle({ row, onClose }: { row: Row; onClose(): void }) {
  const [form] = Form.useForm<Fields>()
  const way = Form.useWatch('way', form)
  const settle = useDeed('POST /api/admin/payment/receipt/settle', '已处理', onClose)
  const save = async ({ refund_no, words }: Fields) => {
    const { channel, notice_id } = row
    if (await settle.run({ channel, notice_id, refund_no: way === 'back' ? refund_no : '', words })) onClose()
  }
  return (
    <FormModal<Fields>
      title={`处理异常收款：${KINDS[row.kind]} ¥${row.pay_price}`}
      ok="确认处理"
      busy={settle.busy}
      form={form}
      initial={{ way: row.is_aside ? 'back' : 'noted', words: '' }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="way" label="怎样处理">
        <Radio.Group
          options={[
            { value: 'back', label: '已在渠道后台退回', disabled: row.is_aside === 0 },
            { value: 'noted', label: '只记录，账本不动' }
          ]}
        />
      </Form.Item>
      {way === 'back' && (
        <Form.Item
          name="refund_no"
          label="渠道退款单号"
          extra="对账时用它与渠道账单核对。"
          rules={[{ required: true, pattern: /^[A-Za-z0-9_-]{1,64}$/, message: '请填写渠道后台的退款单号' }]}
        >
          <Input maxLength={64} />
        </Form.Item>
      )}
      <Form.Item
        name="words"
        label="处理说明"
        rules={[{ required: true, whitespace: true, message: '请填写处理说明' }]}
      >
        <Input.TextArea maxLength={140} showCount rows={2} placeholder="例如：买家重复付款，已退回后一笔" />
      </Form.Item>
    </FormModal>
  )
}
