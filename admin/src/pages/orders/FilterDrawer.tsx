import { Alert, Button, Checkbox, Drawer, Form, Input, Select, Space } from 'antd'
import { dayAgo } from '../../kit/china-time'
import { useCarriers } from './carriers'
import { lacksDays, MORE, type MoreName, type Of } from './filter'
import { PROVINCES } from './provinces'

type Name = 'from' | 'until' | MoreName
export type Changes = Partial<Record<Name, string>>

interface Fields extends Partial<Record<Exclude<Name, 'mark' | 'note'>, string>> {
  mark?: boolean
  note?: boolean
}

interface Props {
  of: Of
  onFind(changes: Changes): void
  onClose(): void
}

const FIELDS = ['from', 'until', ...MORE] as const
const PRICE = { pattern: /^\d{1,8}(\.\d{1,2})?$/, message: '金额格式不正确' }

/** What the address would say. */
const changesOf = (fields: Fields): Record<Name, string> =>
  Object.fromEntries(
    FIELDS.map(name => {
      const value = fields[name]
      return [name, value === true ? '1' : value ? value.trim() : '']
    })
  ) as Record<Name, string>

/** Everything else orders are found by. What is asked for without days is looked for in the last thirty. */
export default function FilterDrawer({ of, onFind, onClose }: Props) {
  const [form] = Form.useForm<Fields>()
  const fields = Form.useWatch([], form) as Fields | undefined
  const wants = (given: Fields | undefined) => {
    const changes: Partial<Record<string, string>> = changesOf(given ?? {})
    return lacksDays(name => changes[name] ?? (name === 'uid' ? of(name) : ''))
  }
  const isLacking = wants(fields)
  const find = (given: Fields) => {
    const month = wants(given) ? { from: dayAgo(29), until: '' } : {}
    onFind({ ...changesOf(given), ...month })
  }
  const clear = () => form.setFieldsValue(Object.fromEntries(FIELDS.map(name => [name, undefined])))
  const words = Object.fromEntries(FIELDS.map(name => [name, of(name) || undefined]))
  return (
    <Drawer
      open
      size={560}
      title="更多筛选"
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" onClick={form.submit}>
            {isLacking ? '查找近 30 天' : '查找'}
          </Button>
          <Button onClick={clear}>清空</Button>
        </Space>
      }
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        className="more-filters"
        initialValues={{ ...words, mark: of('mark') === '1', note: of('note') === '1' }}
        onFinish={find}
      >
        <Facts />
        <DaysField label="下单日期" from="from" until="until" fields={fields} />
        <DaysField label="付款日期" from="paidFrom" until="paidUntil" fields={fields} />
        <DaysField
          label="发货日期"
          from="sentFrom"
          until="sentUntil"
          fields={fields}
          extra="只选发货日期时，查找下单后 93 天内发出的订单"
        />
        {isLacking && (
          <Alert
            type="info"
            showIcon
            title="将查找近 30 天下单的订单"
            description="要查更早的，请选择下单、付款或发货日期，起止相差不超过 93 天。"
          />
        )}
      </Form>
    </Drawer>
  )
}

/** What is in an order, where it goes and who took it there. */
function Facts() {
  const carriers = useCarriers()
  return (
    <>
      <Form.Item name="goods" label="商品" extra="名称中的词，或商品、规格（SKU）的编号">
        <Input maxLength={50} allowClear />
      </Form.Item>
      <div className="more-pair">
        <Form.Item name="province" label="收货省份">
          <Select
            allowClear
            showSearch
            placeholder="全部"
            options={PROVINCES.map(value => ({ value, label: value }))}
          />
        </Form.Item>
        <Form.Item name="carrier" label="快递公司">
          <Select allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="全部" options={carriers} />
        </Form.Item>
      </div>
      <Form.Item label="实付金额（元）" className="more-range">
        <Form.Item name="priceFrom" noStyle rules={[PRICE]}>
          <Input aria-label="最低实付" placeholder="最低" inputMode="decimal" />
        </Form.Item>
        <span className="soft">至</span>
        <Form.Item name="priceUntil" noStyle rules={[PRICE]}>
          <Input aria-label="最高实付" placeholder="最高" inputMode="decimal" />
        </Form.Item>
      </Form.Item>
      <Space size="large" className="more-marks">
        <Form.Item name="mark" valuePropName="checked" noStyle>
          <Checkbox>有买家留言</Checkbox>
        </Form.Item>
        <Form.Item name="note" valuePropName="checked" noStyle>
          <Checkbox>有备注</Checkbox>
        </Form.Item>
      </Space>
    </>
  )
}

interface DaysProps {
  label: string
  from: 'from' | 'paidFrom' | 'sentFrom'
  until: 'until' | 'paidUntil' | 'sentUntil'
  fields: Fields | undefined
  extra?: string
}

const DaysField = ({ label, from, until, fields, extra }: DaysProps) => (
  <Form.Item label={label} extra={extra} className="more-range">
    <Form.Item name={from} noStyle>
      <Input type="date" aria-label={`${label}从`} max={fields?.[until]} />
    </Form.Item>
    <span className="soft">至</span>
    <Form.Item name={until} noStyle>
      <Input type="date" aria-label={`${label}到`} min={fields?.[from]} />
    </Form.Item>
  </Form.Item>
)
