import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useId } from 'react'
import { differing, withMine } from './difference'
import { facetsOf } from './form/facets'
import type { FieldWords, Schema, Values } from './form/schema'
import { Meanwhile } from './Meanwhile'

interface Props {
  schema: Schema
  words: Readonly<Record<string, FieldWords>>
  /** Fields that are not asked for. */
  hidden: readonly string[]
  /** What the form began with, and what it says. */
  basis: Values
  mine(): Values
  /** The row as it is by now, and what a form that is filled from it says. */
  newest(): Promise<unknown>
  fieldsFrom(row: unknown): Values
  onBegin(row: unknown, fields: Values): void
}

/** What somebody changed meanwhile in a row that a form of an act was to write. */
export default function ActChanged({ schema, words, hidden, basis, mine, newest, fieldsFrom, onBegin }: Props) {
  const query = useQuery({
    queryKey: ['changed-row', useId()],
    queryFn: async () => (await newest()) ?? null,
    gcTime: 0
  })
  // What is typed meanwhile is compared too.
  Form.useWatch([])
  if (query.data === undefined) return <Alert type="warning" showIcon className="above" title={CHANGED} />
  if (query.data === null)
    return (
      <Alert
        type="warning"
        showIcon
        className="above"
        title={CHANGED}
        description="它已经不在当前列表里，请记下要改的内容，关闭后重新查找。"
      />
    )
  const row = query.data
  const now = fieldsFrom(row)
  const facets = (values: Values) => facetsOf(schema, words, values, hidden)
  return (
    <Meanwhile
      title={CHANGED}
      rows={differing(facets(basis), facets(mine()), facets(now))}
      same="现在的内容与你填的一样，重新载入即可。"
      ok="按所选继续编辑"
      leave="重新载入"
      onTake={chosen => onBegin(row, withMine(now, chosen))}
      onLeave={() => onBegin(row, now)}
    />
  )
}

const CHANGED = '其他人刚刚修改过，你的修改没有保存'
