import { Checkbox, Form, Input } from 'antd'
import type { facetsBy } from '../../kit/difference'
import { Pictures } from '../../kit/Pictures'
import { Thumbs } from '../../kit/Thumbs'
import type { Into } from '../../kit/upload-picture'

/** When a shop is open, how it is reached and what it looks like. */
export interface Looks {
  phone: string
  open_time: string
  close_time: string
  rest_days: number[]
  pics: string[]
  per_capita: string
  intro: string
}

export const LOOKS = {
  open_time: '开门时间',
  close_time: '打烊时间',
  rest_days: '每周休息',
  phone: '电话',
  per_capita: '人均消费（元）',
  intro: '店铺介绍',
  pics: '门店照片'
}

/** The week begins on Monday; 0 is Sunday. */
const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, i) => ({ label, value: (i + 1) % 7 }))
const TIME = { pattern: /^(([01]\d|2[0-3]):[0-5]\d|24:00)?$/, message: '请填写 09:00 这样的时间' }
const daysTold = (value: unknown) =>
  DAYS.filter(day => ((value ?? []) as number[]).includes(day.value))
    .map(day => day.label)
    .join('、')
const isFilled = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0
export const filled = (asked: boolean, message: string) => [{ required: asked, whitespace: true, message }]

export const looksOf = ({ phone, open_time, close_time, rest_days, pics, per_capita, intro }: Looks): Looks => ({
  ...{ phone, open_time, close_time, rest_days, pics, per_capita, intro }
})

/** How two states of them are told beside each other. */
export const LOOKS_TOLD: Parameters<typeof facetsBy>[2] = {
  rest_days: { tell: daysTold, counts: daysTold },
  pics: { tell: value => isFilled(value) && <Thumbs of={value} /> }
}

export const LooksFields = ({ into }: { into: Into }) => (
  <>
    <Form.Item name="open_time" label="开门时间" rules={[TIME]}>
      <Input maxLength={5} placeholder="例如：09:00" />
    </Form.Item>
    <Form.Item name="close_time" label="打烊时间（早于开门即为次日）" rules={[TIME]}>
      <Input maxLength={5} placeholder="例如：21:00，到半夜填 24:00" />
    </Form.Item>
    <Form.Item name="rest_days" label="每周休息" className="wide">
      <Checkbox.Group options={DAYS} />
    </Form.Item>
    <Form.Item name="phone" label="电话" rules={[{ pattern: /^([0-9-]{7,16})?$/, message: '请填写电话号码' }]}>
      <Input inputMode="tel" />
    </Form.Item>
    <Form.Item
      name="per_capita"
      label="人均消费（元）"
      rules={[{ required: true, pattern: /^\d{1,6}(\.\d{1,2})?$/, message: '请填写金额，没有就填 0' }]}
    >
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="intro" label="店铺介绍" className="wide" rules={filled(true, '请填写店铺介绍')}>
      <Input.TextArea maxLength={200} rows={2} showCount />
    </Form.Item>
    <Form.Item name="pics" label="门店照片（第一张显示在列表里）" className="wide">
      <Pictures max={9} into={into} />
    </Form.Item>
  </>
)
