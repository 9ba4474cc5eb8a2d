import type { FileFormat } from '@contract/core'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Select, Space } from 'antd'
import { useState } from 'react'
import { api, type Sent } from '../../api'
import { useAddress } from '../../kit/address'
import { Days, dayStart } from '../../kit/days'
import { useExport } from '../../kit/export'
import { type Column, ListPage } from '../../kit/ListPage'
import { useMay } from '../../kit/me'
import { SaveAs } from '../../kit/SaveAs'
import { Search } from '../../kit/Search'
import { Entry, type Row } from './Entry'

type Filter = 'actor' | 'action' | 'subject' | 'from' | 'until'

const COLUMNS: Column<Row>[] = [
  { field: 'seq', title: '序号', align: 'right' },
  { field: '_time', title: '时间' },
  { field: 'actor', title: '人员' },
  { field: 'title', title: '操作' },
  { field: 'thing_name', title: '对象', draw: row => row.thing_name || <span className="soft">—</span> },
  { field: 'why', title: '原因', draw: row => row.why || <span className="soft">—</span> },
  { field: 'ip', title: '来自', draw: row => row.ip || '命令行' }
]

/** Everything that was done at the console, the newest first. */
export default function Trail() {
  const { of, set } = useAddress<Filter>()
  const [open, setOpen] = useState<Row>()
  const asked = {
    actor: of('actor') || undefined,
    action: of('action') || undefined,
    subject: of('subject') || undefined,
    from: dayStart(of('from')),
    until: dayStart(of('until'), 1)
  }
  const look: Column<Row> = {
    field: 'details',
    title: '详情',
    fixed: 'right',
    draw: row => <a onClick={() => setOpen(row)}>查看</a>
  }
  return (
    <>
      <ListPage
        title="操作记录"
        name="audit"
        asked={{
          actor: of('actor'),
          action: of('action'),
          subject: of('subject'),
          from: of('from'),
          until: of('until')
        }}
        load={page => api('GET /api/admin/audit', { ...asked, ...page })}
        columns={[...COLUMNS, look]}
        keyOf={row => String(row.seq)}
        empty="没有符合条件的记录"
        onOpen={setOpen}
        actions={
          <Space>
            <Export asked={asked} />
            <Check />
          </Space>
        }
        filters={<Filters of={of} set={set} />}
      />
      {open && <Entry row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type Address = Pick<ReturnType<typeof useAddress<Filter>>, 'of' | 'set'>

function Filters({ of, set }: Address) {
  const may = useMay()
  const people = useQuery({
    queryKey: ['people'],
    queryFn: () => api('GET /api/admin/people'),
    enabled: may('role.read')
  })
  const actions = useQuery({ queryKey: ['audit-actions'], queryFn: () => api('GET /api/admin/audit/actions') })
  return (
    <>
      <Search name="subject" placeholder="对象编号，如订单号" width={200} of={of} set={set} />
      {people.data && (
        <Select
          aria-label="人员"
          style={{ width: 120 }}
          placeholder="人员"
          allowClear
          value={of('actor') || undefined}
          onChange={actor => set({ actor: actor ?? '' })}
          options={people.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {actions.data && (
        <Select
          aria-label="操作"
          style={{ width: 150 }}
          placeholder="操作"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={of('action') || undefined}
          onChange={action => set({ action: action ?? '' })}
          options={actions.data.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <Days of={of} set={set} />
    </>
  )
}

/** Takes the trail away as the list finds it. */
function Export({ asked }: { asked: Omit<Sent<'POST /api/admin/audit/export'>, 'format'> }) {
  const exporting = useExport('POST /api/admin/audit/export')
  const take = (format: FileFormat) => exporting.take({ ...asked, format })
  return <SaveAs onTake={take}>导出</SaveAs>
}

/** Has the server walk the whole chain, stretch by stretch. */
function Check() {
  const { modal, message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [walked, setWalked] = useState(0)
  const check = async () => {
    setBusy(true)
    setWalked(0)
    try {
      let seen = await api('GET /api/admin/audit/check')
      while (seen.next_seq !== null) {
        setWalked(seen.entries)
        seen = await api('GET /api/admin/audit/check', { after: seen.next_seq })
      }
      const { entries, broken } = seen
      if (broken === null) modal.success({ title: '记录完整', content: `${entries} 条记录前后相连，没有被改动。` })
      else modal.error({ title: '记录被改动', content: `第 ${broken} 条与前后不符，请立即排查。` })
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={check}>
      {busy && walked > 0 ? `已校验 ${walked} 条` : '校验完整性'}
    </Button>
  )
}
