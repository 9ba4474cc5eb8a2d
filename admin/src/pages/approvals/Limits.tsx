import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Table } from 'antd'
import { useState } from 'react'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { useMay } from '../../kit/me'
import { Exact, Money } from '../../kit/parts'
import { StateOf } from '../../kit/states'
import { Least } from './Least'

type Limit = Answer<'GET /api/admin/approval/limits'>[number]

/** From which amount on a deed needs two persons. */
export function Limits({ onClose }: { onClose(): void }) {
  const may = useMay()
  const query = useQuery({ queryKey: ['approval-limits'], queryFn: () => api('GET /api/admin/approval/limits') })
  return (
    <Drawer open size={640} title="复核额度" onClose={onClose}>
      <Least />
      <p className="soft">超过额度的操作需另一位同事同意后才会执行。调低立即生效，调高本身也需要复核。</p>
      {!query.data ? (
        <StateOf query={query} />
      ) : (
        <Table<Limit>
          size="middle"
          rowKey="action"
          dataSource={query.data}
          pagination={false}
          columns={[
            { title: '操作', dataIndex: 'title' },
            {
              title: '单次超过',
              key: 'limit',
              render: (_, row) =>
                may('approval.limit') ? <LimitForm key={row.limit} row={row} /> : <Money of={row.limit} />
            },
            {
              title: '修改',
              key: 'changed',
              render: (_, row) =>
                row.is_default ? (
                  <span className="soft">默认</span>
                ) : (
                  <>
                    {row.changed_by} <Exact at={row.changed_time} />
                  </>
                )
            }
          ]}
        />
      )}
    </Drawer>
  )
}

function LimitForm({ row }: { row: Limit }) {
  const [limit, setLimit] = useState(row.limit)
  const save = useDeed('POST /api/admin/approval/limit', '已保存', () => setLimit(row.limit))
  const isSame = Number(limit) === Number(row.limit)
  return (
    <form
      style={{ display: 'flex', gap: 8 }}
      onSubmit={event => {
        event.preventDefault()
        void save.run({ action: row.action, limit })
      }}
    >
      <Input
        aria-label={`${row.title}的复核额度`}
        prefix="¥"
        inputMode="decimal"
        style={{ width: 140 }}
        value={limit}
        onChange={event => setLimit(event.target.value.trim())}
      />
      <Button htmlType="submit" loading={save.busy} disabled={isSame || !/^\d{1,9}(\.\d{1,2})?$/.test(limit)}>
        保存
      </Button>
    </form>
  )
}
