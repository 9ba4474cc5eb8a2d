import { useQuery } from '@tanstack/react-query'
import { Alert, type AlertProps, Button, ConfigProvider, Form } from 'antd'
import { useId } from 'react'
import { differing, type Facet, withMine } from './difference'
import { Meanwhile } from './Meanwhile'

interface Props<Row, Fields> {
  /** What fields of the form say, thing by thing; `among` has all three states, for what may be added or removed. */
  facetsOf(fields: Fields, among: readonly Fields[]): Facet[]
  /** What the form began with, and what it says. */
  basis: Fields
  mine(): Fields
  /** The row as it is by now, where it is still there; and what a form that is filled from it says. */
  newest(): Promise<Row | undefined>
  fieldsFrom(row: Row): Fields
  onBegin(row: Row, fields: Fields): void
}

/** What somebody changed meanwhile in what a form was to write. Stands within that form, where it is one of antd’s. */
export function Changed<Row, Fields>({ facetsOf, basis, mine, newest, fieldsFrom, onBegin }: Props<Row, Fields>) {
  const query = useQuery({
    queryKey: ['changed-row', useId()],
    queryFn: async () => (await newest()) ?? null,
    gcTime: 0
  })
  // What is typed meanwhile is compared too.
  Form.useWatch([])
  const { data: row, error } = query
  if (row === undefined)
    return (
      <Told
        description={error && `最新的内容没有加载出来：${error.message}`}
        action={
          error && (
            <ConfigProvider componentDisabled={false}>
              <Button onClick={() => void query.refetch()}>重新加载</Button>
            </ConfigProvider>
          )
        }
      />
    )
  if (row === null) return <Told description="它已被删除，或不在当前列表里；请记下要改的内容，关闭后重新查找。" />
  const now = fieldsFrom(row)
  const states = [basis, mine(), now] as const
  const [began, said, found] = states.map(fields => facetsOf(fields, states))
  return (
    <Meanwhile
      title={CHANGED}
      rows={differing(began!, said!, found!)}
      same="现在的内容与你填的一样，重新载入即可。"
      ok="按所选继续编辑"
      leave="重新载入"
      onTake={chosen => onBegin(row, withMine(now, chosen))}
      onLeave={() => onBegin(row, now)}
    />
  )
}

const CHANGED = '其他人刚刚修改过，你的修改没有保存'

const Told = (more: Pick<AlertProps, 'description' | 'action'>) => (
  <Alert type="warning" showIcon className="above" title={CHANGED} {...more} />
)
