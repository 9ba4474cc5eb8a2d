import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { Changed } from '../../kit/Changed'
import { momentOf, textOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { chosen, timed } from '../../kit/tells'
import type { DrawRow } from './Draws'
import './prizes.css'

interface PrizeFields {
  name: string
  asset: string
  amount: string
  weight: string
  stock: string
}

interface Fields {
  code: string
  place: string
  title: string
  asset: string
  price: string
  person_day: string
  person_total: string
  starts: string
  ends: string
  prizes: PrizeFields[]
}

interface Props {
  draw?: DrawRow
  assets: readonly { code: string; name: string }[]
  onClose(): void
}

const TITLES: Readonly<Record<keyof Fields, string>> = {
  title: '名称',
  code: '编号',
  place: '展示页面',
  asset: '参与消耗',
  price: '每次数量',
  person_day: '每人每天次数',
  person_total: '每人总次数',
  starts: '开始时间',
  ends: '结束时间',
  prizes: '奖品'
}

const quantity = { pattern: /^\d{1,12}(\.\d{1,4})?$/, message: '请输入数量' }
const whole = { pattern: /^[1-9]\d{0,7}$/, message: '请输入大于零的整数' }
const count = { pattern: /^\d{1,8}$/, message: '请输入整数' }

const initialOf = (draw?: DrawRow): Partial<Fields> => {
  if (!draw) {
    const nothing = { name: '谢谢参与', asset: 'jindou', amount: '0', weight: '90', stock: '0' }
    const first = { name: '', asset: 'jindou', amount: '', weight: '10', stock: '' }
    const now = Math.floor(Date.now() / 1000)
    return { place: 'jindou', asset: 'jindou', starts: textOf(now), prizes: [first, nothing] }
  }
  const { code, place, title, asset, price } = draw
  return {
    code,
    place,
    title,
    asset,
    price,
    person_day: String(draw.person_day),
    person_total: String(draw.person_total),
    starts: draw.starts_at.replace(' ', 'T'),
    ends: draw.ends_at.replace(' ', 'T'),
    prizes: draw.prizes.map(({ name, asset, amount, weight, stock }) => ({
      name,
      asset,
      amount,
      weight: String(weight),
      stock: String(stock)
    }))
  }
}

const newestOf = async ({ code }: DrawRow) => (await api('GET /api/admin/draws')).list.find(row => row.code === code)

/** Writes a draw of points by weights, which is simulated and funded before it opens. */
export function DrawForm({ assets, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [draw, setDraw] = useState(props.draw)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/draw', '已保存，可以试算')
  const options = assets.map(({ code, name }) => ({ value: code, label: name }))
  const finish = async ({ starts, ends, prizes, person_day, person_total, ...rest }: Fields) => {
    const done = await save.run({
      ...rest,
      ...(draw && { mark: draw.mark }),
      person_day: Number(person_day),
      person_total: Number(person_total),
      starts_at: momentOf(starts),
      ends_at: momentOf(ends),
      prizes: prizes.map(prize => ({ ...prize, weight: Number(prize.weight), stock: Number(prize.stock) }))
    })
    if (done) onClose()
  }
  const facetsOf = (fields: Partial<Fields>): Facet[] =>
    facetsBy(TITLES, fields, {
      asset: chosen(options),
      starts: timed(''),
      ends: timed(''),
      prizes: { tell: value => (value as PrizeFields[]).map((prize, i) => <Told key={i} {...{ prize, options }} />) }
    })
  const begin = (newest: DrawRow, fields: Partial<Fields>) => {
    setDraw(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  return (
    <FormModal<Fields>
      form={form}
      title={draw ? `编辑「${draw.title}」` : '新建抽奖'}
      busy={save.busy}
      width={820}
      initial={initialOf(draw)}
      onSave={finish}
      onClose={onClose}
    >
      {save.refused === 'CHANGED' && draw && (
        <Changed<DrawRow, Partial<Fields>>
          facetsOf={facetsOf}
          basis={initialOf(draw)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(draw)}
          fieldsFrom={initialOf}
          onBegin={begin}
        />
      )}
      <Terms options={options} isNew={!draw} />
      <h3>奖品（有且只有一个发行量为 0 的保底奖品）</h3>
      <Form.List name="prizes">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <PrizeRow key={key} at={name} options={options} onRemove={() => remove(name)} />
            ))}
            <Button
              disabled={fields.length >= 12}
              onClick={() => add({ name: '', asset: 'jindou', amount: '', weight: '1', stock: '' }, 0)}
            >
              添加奖品
            </Button>
          </>
        )}
      </Form.List>
    </FormModal>
  )
}

interface Option {
  value: string
  label: string
}

/** A prize on a line of its own. */
const Told = ({ prize, options }: { prize: PrizeFields; options: Option[] }) => {
  const asset = options.find(one => one.value === prize.asset)?.label ?? prize.asset
  return <div>{`${prize.name}：${prize.amount} ${asset}，权重 ${prize.weight}，发行量 ${prize.stock}`}</div>
}

const Terms = ({ options, isNew }: { options: Option[]; isNew: boolean }) => (
  <div className="fields">
    <Form.Item name="title" label={TITLES.title} rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item
      name="code"
      label={TITLES.code}
      rules={[{ required: true, pattern: /^[a-z][a-z0-9-]{2,29}$/, message: '小写字母开头，3 到 30 位字母、数字或 -' }]}
    >
      <Input disabled={!isNew} maxLength={30} />
    </Form.Item>
    <Form.Item
      name="place"
      label={TITLES.place}
      rules={[{ required: true, pattern: /^[a-z]{2,20}$/, message: '请输入页面代号' }]}
    >
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name="asset" label={TITLES.asset} rules={[{ required: true, message: '请选择' }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
    <Form.Item name="price" label={TITLES.price} rules={[{ required: true, ...quantity }]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="person_day" label={TITLES.person_day} rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    <Form.Item name="person_total" label={TITLES.person_total} rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    <Form.Item name="starts" label={TITLES.starts} rules={[{ required: true, message: '请选择开始时间' }]}>
      <Input type="datetime-local" />
    </Form.Item>
    <Form.Item name="ends" label={TITLES.ends} rules={[{ required: true, message: '请选择结束时间' }]}>
      <Input type="datetime-local" />
    </Form.Item>
  </div>
)

interface PrizeRowProps {
  at: number
  options: Option[]
  onRemove(): void
}

const PrizeRow = ({ at, options, onRemove }: PrizeRowProps) => (
  <div className="prize">
    <Form.Item name={[at, 'name']} label="奖品" rules={[{ required: true, whitespace: true, message: '请填写' }]}>
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name={[at, 'asset']} label="资产" rules={[{ required: true, message: '请选择' }]}>
      <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
    <Form.Item name={[at, 'amount']} label="数量" rules={[{ required: true, ...quantity }]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name={[at, 'weight']} label="权重" rules={[{ required: true, ...whole }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    <Form.Item name={[at, 'stock']} label="发行量" rules={[{ required: true, ...count }]}>
      <Input inputMode="numeric" />
    </Form.Item>
    <Button onClick={onRemove}>删除</Button>
  </div>
)
