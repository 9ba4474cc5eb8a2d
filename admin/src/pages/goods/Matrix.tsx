import { Button, Form, Input, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { type Attr, combinations, type Draft, MOST_SKUS, SKU_FIELDS, type SkuField, skuOf, whole } from './draft'
import { SkuPicture } from './SkuPicture'

const MOST_ATTRS = 4

interface AttrsProps {
  value?: Attr[]
  onChange?(attrs: Attr[]): void
}

/** What a product is chosen by: names, each with its values. */
export function Attrs({ value = [], onChange }: AttrsProps) {
  const set = (i: number, change: Partial<Attr>) =>
    onChange?.(value.map((attr, at) => (at === i ? { ...attr, ...change } : attr)))
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {value.map((attr, i) => (
        <div key={i} className="attr">
          <Input
            aria-label={`规格名称 ${i + 1}`}
            placeholder="如：颜色"
            maxLength={20}
            value={attr.name}
            onChange={event => set(i, { name: event.target.value.trimStart() })}
          />
          <Select
            aria-label={`规格值 ${i + 1}`}
            mode="tags"
            suffixIcon={null}
            notFoundContent={null}
            tokenSeparators={[',', '，']}
            placeholder="输入规格值后回车，如：红、蓝"
            value={attr.values}
            onChange={(values: string[]) =>
              set(i, { values: [...new Set(values.map(one => one.trim()).filter(Boolean))] })
            }
          />
          <Button onClick={() => onChange?.(value.filter((_, at) => at !== i))}>删除</Button>
        </div>
      ))}
      {value.length < MOST_ATTRS && (
        <Button onClick={() => onChange?.([...value, { name: '', values: [] }])}>添加规格</Button>
      )}
    </Space>
  )
}

interface MatrixProps {
  attrs: Attr[]
  value?: Draft['skus']
  onChange?(skus: Draft['skus']): void
}

/** A row for each combination; a column is filled down from the row above the table. */
export function Matrix({ attrs, value = {}, onChange }: MatrixProps) {
  const form = Form.useFormInstance<Draft>()
  const pictures: string[] = Form.useWatch('images', form) ?? []
  const rows = combinations(attrs)
  const names = whole(attrs).map(({ name }) => name)
  const set = (suks: readonly string[], field: SkuField | 'image', text: string) =>
    onChange?.({ ...value, ...Object.fromEntries(suks.map(suk => [suk, { ...skuOf(value, suk), [field]: text }])) })
  if (rows.length > MOST_SKUS)
    return (
      <span className="soft">
        规格组合共 {rows.length} 个，最多 {MOST_SKUS} 个
      </span>
    )
  return (
    <>
      {rows.length > 1 && <FillDown onFill={(field, text) => set(rows, field, text)} />}
      <Table
        size="small"
        className="matrix"
        rowKey={suk => suk || '-'}
        dataSource={rows}
        pagination={rows.length > 50 && { pageSize: 50, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          ...names.map((name, i) => ({ title: name, key: `attr${i}`, render: (suk: string) => suk.split(',')[i] })),
          ...(names.length === 0
            ? []
            : [
                {
                  title: '图片',
                  key: 'image',
                  width: 64,
                  render: (suk: string) => (
                    <SkuPicture
                      suk={suk}
                      value={skuOf(value, suk).image}
                      pictures={pictures}
                      onChange={picture => set([suk], 'image', picture)}
                    />
                  )
                }
              ]),
          ...SKU_FIELDS.map(({ field, title, prefix }) => ({
            title,
            key: field,
            width: 118,
            render: (suk: string) => (
              <Input
                aria-label={suk ? `${suk} ${title}` : title}
                prefix={prefix}
                inputMode={field === 'shelf_code' ? 'text' : 'decimal'}
                maxLength={30}
                value={skuOf(value, suk)[field]}
                onChange={event => set([suk], field, event.target.value.trim())}
              />
            )
          }))
        ]}
      />
    </>
  )
}

/** One value for a whole column. */
function FillDown({ onFill }: { onFill(field: SkuField, text: string): void }) {
  const [field, setField] = useState<SkuField>('price')
  const [text, setText] = useState('')
  return (
    <div className="fill">
      <span className="soft">批量填充</span>
      <Select
        aria-label="批量填充的列"
        style={{ width: 120 }}
        value={field}
        onChange={setField}
        options={SKU_FIELDS.map(one => ({ value: one.field, label: one.title }))}
      />
      <Input
        aria-label="批量填充的值"
        style={{ width: 120 }}
        inputMode="decimal"
        value={text}
        onChange={event => setText(event.target.value.trim())}
      />
      <Button disabled={!text} onClick={() => onFill(field, text)}>
        填充整列
      </Button>
    </div>
  )
}
