import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useId } from 'react'
import { differing, type Facet, withMine } from './difference'
import { Meanwhile } from './Meanwhile'

interface Props<Row, Fields> {
  /** What fields of the form say, thing by thing. */
  facetsOf(fields: Fields): Facet[]
  /** What the form began with, and what it says. */
  basis: Fields
  mine(): Fields
  /** The row as it is by now, where it is still in the list; and what a form that is filled from it says. */
  newest(): Promise<Row | undefined>
  fieldsFrom(row: Row): Fields
  onBegin(row: Row, fields: Fields): void
}

/** What somebody changed meanwhile in a row of a list that a form was to write. Stands within that form. */
export function Changed<Row, Fields>({ facetsOf, basis, mine, newest, fieldsFrom, onBegin }: Props<Row, Fields>) {
  const query = useQuery({
    queryKey: ['changed-row', useId()],
    queryFn: async () => (await newest()) ?? null,
    gcTime: 0
  })
  // What is typed meanwhile is compared too.
  Form.useWatch([])
  const { data: row } = query
  if (row === undefined) return <Alert type="warning" showIcon className="above" title={CHANGED} />
  if (row === null)
    return (
      <Alert
        type="warning"
        showIcon
        className="above"
        title={CHANGED}
        description="它已经不在当前列表里，请记下要改的内容，关闭后重新查找。"
      />
    )
  const now = fieldsFrom(row)
  return (
    <Meanwhile
      title={CHANGED}
      rows={differing(facetsOf(basis), facetsOf(mine()), facetsOf(now))}
      same="现在的内容与你填的一样，重新载入即可。"
      ok="按所选继续编辑"
      leave="重新载入"
      onTake={chosen => onBegin(row, withMine(now, chosen))}
      onLeave={() => onBegin(row, now)}
    />
  )
}

const CHANGED = '其他人刚刚修改过，你的修改没有保存'
