import { useQuery } from '@tanstack/react-query'
import { Input, Segmented, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { api } from '../../../api'
import { useAddress } from '../../../kit/address'
import { Days } from '../../../kit/days'
import { ExportButton } from '../../../kit/ExportButton'
import { PageHead } from '../../../kit/parts'
import { StateOf } from '../../../kit/states'
import type { Asked } from './Line'
import { Lines } from './Lines'
import { isRange, monthRange, PRESETS, type Range } from './range'
import { KINDS } from './words'

const Line = lazy(() => import('./Line'))
const Transfer = lazy(() => import('./Transfer'))

type Filter = 'from' | 'until' | 'kind' | 'line' | 'reason' | 'side' | 'day' | 'transfer'

/** The books of an asset over some days: every account by reason, and each number down to its transfers. */
export default function Trial() {
  const { asset = '' } = useParams()
  const { of, set, go } = useAddress<Filter>()
  const range: Range = { from: of('from') || PRESETS[2]!.of().from, until: of('until') || PRESETS[2]!.of().until }
  const query = useQuery({
    queryKey: ['trial', asset, range],
    queryFn: () => api('GET /api/admin/ledger/trial', { asset, ...range })
  })
  const [kind, ...account] = of('line').split('/')
  const open = kind && {
    ...{ asset, ...range, kind: kind as Asked['kind'], account: account.join('/') },
    reason: of('reason') || undefined,
    side: (of('side') || undefined) as Asked['side']
  }
  return (
    <>
      <PageHead title={query.data ? `${query.data.name}账目` : '资产账目'}>
        <ExportButton by="POST /api/admin/ledger/trial/export" asked={{ asset, ...range }} />
      </PageHead>
      <div className="panel">
        <div className="filters">
          <Assets asset={asset} />
          <Ranges range={range} onChange={next => set({ ...next })} />
        </div>
        <div className="filters">
          <Segmented
            aria-label="账户类别"
            options={[
              { value: '', label: '全部' },
              ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))
            ]}
            value={of('kind')}
            onChange={next => set({ kind: next })}
          />
        </div>
        {query.data ? (
          <Lines
            of={query.data}
            kind={of('kind')}
            onOpen={(line, reason, side, other) =>
              go({ ...other, line: `${line.kind}/${line.account}`, reason: reason ?? '', side: side ?? '', day: '' })
            }
            onBefore={before => go({ ...before })}
          />
        ) : (
          <StateOf query={query} />
        )}
      </div>
      <Suspense>
        {open && query.data && (
          <Line
            asked={open}
            trial={query.data}
            day={of('day')}
            onDay={day => set({ day })}
            onSide={side => set({ side })}
            onTransfer={transfer => go({ transfer })}
            onClose={() => set({ line: '', reason: '', side: '', day: '' })}
          />
        )}
        {of('transfer') && <Transfer id={of('transfer')} onClose={() => set({ transfer: '' })} />}
      </Suspense>
    </>
  )
}

/** Another asset over the same days. */
function Assets({ asset }: { asset: string }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data } = useQuery({ queryKey: ['ledger'], queryFn: () => api('GET /api/admin/ledger') })
  return (
    <Select
      aria-label="资产"
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: 160 }}
      value={data ? asset : undefined}
      options={data?.assets.map(one => ({ value: one.asset, label: one.name }))}
      onChange={next => navigate(`/books/${next}${search}`)}
    />
  )
}

function Ranges({ range, onChange }: { range: Range; onChange(next: Range): void }) {
  const chosen = PRESETS.find(({ of }) => isRange(of(), range))
  const month = range.from.slice(0, 7)
  return (
    <>
      <Segmented
        aria-label="日期范围"
        options={PRESETS.map(({ label }) => label)}
        value={chosen?.label ?? ''}
        onChange={label => onChange(PRESETS.find(one => one.label === label)!.of())}
      />
      <Input
        type="month"
        aria-label="按月"
        style={{ width: 140 }}
        value={isRange(monthRange(month), range) ? month : ''}
        onChange={({ target }) => target.value && onChange(monthRange(target.value))}
      />
      <Days of={name => range[name]} set={changes => onChange({ ...range, ...changes })} />
    </>
  )
}
