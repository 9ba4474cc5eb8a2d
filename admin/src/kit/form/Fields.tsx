import { Button, Form, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { Pictures } from '../Pictures'
import {
  AssetPicker,
  ChoicePicker,
  ChoicesPicker,
  CouponPicker,
  PlanPicker,
  PoolField,
  ProductPicker,
  ShopPicker,
  SkuPicker
} from './pickers'
import { askedAs, type FieldWords, fieldsOf, isNeeded, type Kind, type Schema, type Values } from './schema'

type Words = Readonly<Record<string, FieldWords>>

interface Props {
  schema: Schema
  words: Words
  /** Where these fields stand in the form. */
  at?: (string | number)[]
  /** Where the list stands whose rows these are, from the form’s root. */
  inside?: (string | number)[]
  /** Fields that are not asked for. */
  hidden?: readonly string[]
  /** Fields that are shown and cannot be changed. */
  locked?: readonly string[]
}

/** The fields of what an endpoint takes, in the contract's order. */
export const Fields = ({ schema, words, at = [], inside = [], hidden = [], locked = [] }: Props) => (
  <div className="fields">
    {Object.entries(schema.properties ?? {})
      .filter(([name]) => !hidden.includes(name))
      .map(([name, property]) => (
        <Field
          key={name}
          name={name}
          schema={property}
          words={words[name] ?? {}}
          at={at}
          inside={inside}
          isNeeded={isNeeded(name, property, schema)}
          isLocked={locked.includes(name)}
        />
      ))}
  </div>
)

interface FieldProps {
  name: string
  schema: Schema
  words: FieldWords
  at: (string | number)[]
  inside: (string | number)[]
  isNeeded: boolean
  isLocked: boolean
}

const WIDE: readonly Kind[] = ['area', 'rows', 'pictures', 'picture', 'texts', 'coupons', 'choices']

const Field = (props: FieldProps) => (props.words.when ? <AskedWhen {...props} /> : <Asked {...props} />)

function AskedWhen(props: FieldProps) {
  const values: Values | undefined = Form.useWatch([])
  const row: Values | undefined = Form.useWatch([...props.inside, ...props.at])
  return props.words.when?.(values ?? {}, row ?? {}) ? <Asked {...props} /> : null
}

function Asked(props: FieldProps) {
  const { name, schema, words, at, inside, isLocked } = props
  const kind = askedAs(name, schema, words)
  const label = words.label ?? schema.title ?? name
  if (kind === 'kept')
    return (
      <Form.Item name={[...at, name]} hidden>
        <Input />
      </Form.Item>
    )
  if (kind === 'group') return <Fields schema={schema} words={words.of ?? {}} at={[...at, name]} inside={inside} />
  if (kind === 'rows') return <Rows at={[...at, name]} inside={inside} schema={schema} label={label} words={words} />
  return (
    <Form.Item
      name={[...at, name]}
      className={WIDE.includes(kind) ? 'wide' : undefined}
      label={words.unit ? `${label}（${words.unit}）` : label}
      extra={words.help}
      valuePropName={kind === 'flag' ? 'checked' : 'value'}
      rules={rulesOf(kind, label, props)}
    >
      {controlOf(kind, props, [...inside, ...at], isLocked)}
    </Form.Item>
  )
}

const TYPED: readonly Kind[] = [
  'text',
  'area',
  'texts',
  'integer',
  'percent',
  'hours',
  'time',
  'day',
  'numbers',
  'pool'
]

const rulesOf = (kind: Kind, label: string, { schema, isNeeded: required }: FieldProps) => [
  ...(required && kind !== 'flag'
    ? [
        {
          required: true,
          // Of a list this rule would want a text.
          ...(TYPED.includes(kind) && { whitespace: true }),
          message: `请${TYPED.includes(kind) ? '填写' : '选择'}${label}`
        }
      ]
    : []),
  { validator: (_: unknown, value: unknown) => problemOf(kind, label, schema, value) }
]

const isNumber = (kind: Kind) => kind === 'integer' || kind === 'percent' || kind === 'hours'
const SCALES: Partial<Record<Kind, number>> = { percent: 100, hours: 3600 }

/** What is wrong with a value, before the server looks at it. */
async function problemOf(kind: Kind, label: string, { pattern, minimum, maximum }: Schema, value: unknown) {
  if (value === undefined || value === '' || value === null) return
  if (isNumber(kind)) {
    const number = Number(value) * (SCALES[kind] ?? 1)
    if (!Number.isInteger(Math.round(number * 1000) / 1000)) throw new Error(`${label}格式不正确`)
    const scale = SCALES[kind] ?? 1
    if (minimum !== undefined && number < minimum) throw new Error(`${label}不能小于 ${minimum / scale}`)
    if (maximum !== undefined && number > maximum) throw new Error(`${label}不能大于 ${maximum / scale}`)
  } else if (typeof value === 'string' && pattern && !new RegExp(pattern).test(value.trim()))
    throw new Error(`${label}格式不正确`)
}

/** What the values of a choice are called. */
export const optionsOf = (schema: Schema, names = schema['x-words'] ?? {}) =>
  (schema.enum ?? Object.keys(names))
    .filter(value => value !== null)
    .map(value => ({ value: schema.type === 'integer' ? String(value) : value, label: names[value] ?? String(value) }))

/** What a value is chosen or typed in. */
export function controlOf(
  kind: Kind,
  { name, schema, words }: Pick<FieldProps, 'name' | 'schema' | 'words'>,
  at: (string | number)[],
  disabled: boolean
): ReactNode {
  switch (kind) {
    case 'flag':
      return <Switch disabled={disabled} />
    case 'choice':
      if (words.choices) return <ChoicePicker {...words.choices} disabled={disabled} />
      return <Select disabled={disabled} options={optionsOf(schema, words.options)} placeholder="请选择" />
    case 'choices':
      return <ChoicesPicker {...words.choices!} disabled={disabled} />
    case 'area':
      return <Input.TextArea disabled={disabled} maxLength={schema.maxLength} rows={2} showCount />
    case 'time':
      return <Input type="datetime-local" disabled={disabled} />
    case 'day':
      return <Input type="date" disabled={disabled} />
    case 'percent':
      return <Input inputMode="decimal" suffix="%" disabled={disabled} />
    case 'hours':
      return <Input inputMode="decimal" suffix="小时" disabled={disabled} />
    case 'integer':
      return <Input inputMode="numeric" disabled={disabled} />
    case 'texts':
      return <Input.TextArea disabled={disabled} autoSize={{ minRows: 2, maxRows: 8 }} placeholder="每行一条" />
    case 'numbers':
      return <Input disabled={disabled} placeholder="用顿号隔开" />
    case 'picture':
      return <Pictures into={words.into ?? 'marketing'} max={1} disabled={disabled} />
    case 'pictures':
      return <Pictures into={words.into ?? 'marketing'} max={schema.maxItems} disabled={disabled} />
    case 'asset':
      return <AssetPicker disabled={disabled} />
    case 'pool':
      return <PoolField disabled={disabled} />
    case 'plan':
      return <PlanPicker disabled={disabled} />
    case 'product':
      return <ProductPicker disabled={disabled} />
    case 'sku':
      return <SkuPicker productAt={name === 'unique' ? ['product_id'] : [...at, 'product_id']} disabled={disabled} />
    case 'coupon':
      return <CouponPicker disabled={disabled} />
    case 'coupons':
      return <CouponPicker many disabled={disabled} />
    case 'shop':
      return <ShopPicker disabled={disabled} />
    default:
      return <Input maxLength={schema.maxLength} disabled={disabled} />
  }
}

interface RowsProps {
  at: (string | number)[]
  inside: (string | number)[]
  schema: Schema
  label: string
  words: FieldWords
}

/** A list whose rows have fields of their own. */
const Rows = ({ at, inside, schema, label, words }: RowsProps) => (
  <div className="wide rows">
    <h3>{label}</h3>
    {words.help && <p className="soft">{words.help}</p>}
    <Form.List name={at}>
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }, i) => (
            <fieldset key={key} className="row-fields">
              <legend>{`第 ${i + 1} 项`}</legend>
              <Fields schema={schema.items!} words={words.of ?? {}} at={[name]} inside={[...inside, ...at]} />
              <Button size="small" onClick={() => remove(name)}>
                删除此项
              </Button>
            </fieldset>
          ))}
          <Button
            disabled={rows.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY)}
            onClick={() => add(fieldsOf(schema.items!))}
          >
            {`添加${label}`}
          </Button>
        </>
      )}
    </Form.List>
  </div>
)
