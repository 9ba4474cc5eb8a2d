import { Alert, Modal, Select, Table } from 'antd'
import { useState } from 'react'
import type { Answer } from '../../api'
import { Tag } from '../Tag'
import type { SheetPath } from './told'
import './columns.css'

export type Head = Answer<`POST /api/admin/${SheetPath}/head`>
export type Field = Answer<`GET /api/admin/${SheetPath}/list`>['columns'][number]
/** A column of a file with what it is to be read as; `kept` is what was said of it the last time. */
export type Column = Omit<Head['columns'][number], 'found'> & { found: Head['columns'][number]['found'] | 'kept' }

interface Props {
  filename: string
  columns: readonly Column[]
  fields: readonly Field[]
  busy: boolean
  onCheck(columns: readonly Column[]): void
  onClose(): void
}

const FOUND: Record<Column['found'], [words: string, colour?: string]> = {
  exact: ['名称一致', 'green'],
  guess: ['名称相近，请核对', 'orange'],
  kept: ['与上次相同', 'blue'],
  none: ['']
}

/** What each column of a file is read as, to be looked over before its rows are. */
export function Columns({ filename, columns, fields, busy, onCheck, onClose }: Props) {
  const [chosen, setChosen] = useState(() => columns.map(({ field }) => field))
  const missing = fields.filter(({ field, is_needed }) => is_needed === 1 && !chosen.includes(field))
  const count = chosen.filter(Boolean).length
  const rows = columns.map((column, i) => ({ ...column, i }))
  const choose = (at: number, field: string) => setChosen(chosen.map((one, i) => (i === at ? field : one)))
  const optionsFor = (at: number) => [
    { value: '', label: '不导入' },
    ...fields.map(({ field, title, is_needed }) => {
      const other = chosen.findIndex((one, i) => one === field && i !== at)
      const label = is_needed === 1 ? `${title}（必填）` : title
      return other < 0
        ? { value: field, label }
        : { value: field, disabled: true, label: `${label}：${columns[other]!.title}` }
    })
  ]
  return (
    <Modal
      open
      width={880}
      title="核对各列的含义"
      okText="开始检查"
      okButtonProps={{ loading: busy, disabled: missing.length > 0 || count === 0 }}
      mask={{ closable: false }}
      onOk={() => onCheck(columns.map((column, i) => ({ ...column, field: chosen[i]! })))}
      onCancel={onClose}
    >
      <p className="soft">{`${filename}：共 ${columns.length} 列，导入 ${count} 列。对应关系会记在本浏览器，下次上传标题相同的文件时自动沿用。`}</p>
      {missing.length > 0 && (
        <Alert
          className="above"
          type="warning"
          showIcon
          title={`还缺少必填项：${missing.map(({ title }) => title).join('、')}，请选择对应的列`}
        />
      )}
      <Table
        size="small"
        rowKey="i"
        dataSource={rows}
        pagination={false}
        scroll={{ y: '52vh' }}
        columns={[
          { title: '文件中的列', dataIndex: 'title', width: 160 },
          {
            title: '前三个值',
            key: 'values',
            render: (_, { values }) =>
              values.length > 0 ? <Values values={values} /> : <span className="soft">没有内容</span>
          },
          {
            title: '导入为',
            key: 'field',
            width: 220,
            render: (_, { title, i }) => (
              <Select
                style={{ width: '100%' }}
                aria-label={`「${title}」导入为`}
                showSearch={{ optionFilterProp: 'label' }}
                value={chosen[i]!}
                onChange={field => choose(i, field)}
                options={optionsFor(i)}
              />
            )
          },
          {
            title: '匹配',
            key: 'found',
            width: 150,
            render: (_, { field, found, i }) => <How field={field} found={found} chosen={chosen[i]!} />
          }
        ]}
      />
    </Modal>
  )
}

const Values = ({ values }: Pick<Column, 'values'>) => (
  <div className="sheet-values">
    {values.map((value, i) => (
      <span key={i} className="tag" title={value}>
        {value}
      </span>
    ))}
  </div>
)

function How({ field, found, chosen }: Pick<Column, 'field' | 'found'> & { chosen: string }) {
  if (chosen === '') return <span className="soft">不导入</span>
  const [words, colour] = chosen === field ? FOUND[found] : ['手动选择']
  return <Tag color={colour}>{words}</Tag>
}
