import type { FileFormat } from '@contract/core'
import { Checkbox, Form, Input, Radio, Switch } from 'antd'
import { FormModal } from './FormModal'
import { FORMATS } from './SaveAs'

/** What is chosen for a file of rows; without `whole` what is personal in it is masked. */
export interface ExportChoice<Column extends string> {
  columns: Column[]
  format: FileFormat
  whole?: 1
  reason?: string
}

interface Fields<Column extends string> {
  columns: Column[]
  format: FileFormat
  whole?: boolean
  reason?: string
}

interface Props<Column extends string> {
  title: string
  /** What the file has, in a sentence. */
  words: string
  /** Titles of the columns, in their order. */
  columns: Readonly<Record<Column, string>>
  /** Those that are chosen to begin with; all unless told. */
  first?: readonly Column[]
  /** What personal data may be taken whole, by who may see it. */
  whole?: { label: string; extra: string }
  busy: boolean
  onTake(choice: ExportChoice<Column>): void
  onClose(): void
}

const IN_COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(156px, 1fr))', rowGap: 8 }

/** Which columns of a list are taken away, in which format, and whether with personal data whole, for a purpose. */
export function ExportForm<Column extends string>(props: Props<Column>) {
  const { title, words, columns, busy, onTake, onClose } = props
  const all = Object.keys(columns) as Column[]
  const [form] = Form.useForm<Fields<Column>>()
  const isWhole = Form.useWatch('whole', form)
  const take = ({ columns: chosen, format, whole, reason = '' }: Fields<Column>) =>
    onTake({ columns: chosen, format, ...(whole && { whole: 1, reason }) })
  return (
    <FormModal<Fields<Column>>
      title={title}
      ok="导出"
      busy={busy}
      width={560}
      initial={{ columns: [...(props.first ?? all)], format: 'xlsx' } as Partial<Fields<Column>>}
      above={<p className="soft">{words}</p>}
      form={form}
      onSave={take}
      onClose={onClose}
    >
      <Form.Item name="columns" label="导出列" rules={[{ required: true, message: '请至少选择一列' }]}>
        <Checkbox.Group style={IN_COLUMNS} options={all.map(value => ({ value, label: columns[value] }))} />
      </Form.Item>
      <Form.Item name="format" label="文件格式">
        <Radio.Group options={FORMATS} />
      </Form.Item>
      {props.whole && (
        <Form.Item name="whole" label={props.whole.label} extra={props.whole.extra} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {isWhole && (
        <Form.Item name="reason" label="用途" rules={[{ required: true, whitespace: true, message: '请填写用途' }]}>
          <Input maxLength={140} placeholder="将记入操作记录" />
        </Form.Item>
      )}
    </FormModal>
  )
}
