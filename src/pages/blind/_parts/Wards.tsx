import { api } from '@/api'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import type { BoxInfo } from './BoxState'

/** Minors who named the person as their guardian, each to be let or not. */
export function Wards({ info, onDecided }: { info: BoxInfo; onDecided: () => Promise<unknown> }) {
  const decide = async (id: string, agreed: number) => {
    await api('POST /api/box/consent', { act: agreed ? 'withdraw' : 'agree', id })
    await onDecided()
  }
  if (info.wards.length === 0) return null
  return (
    <CellGroup title="监护确认" note="对方填写你为监护人，申请购买盲盒；同意后随时可以撤回">
      {info.wards.map(({ id, name, agreed }) => (
        <Cell
          key={id}
          icon="users"
          title={name}
          value={agreed ? '已同意，点此撤回' : '同意购买'}
          onClick={() => decide(id, agreed)}
        />
      ))}
    </CellGroup>
  )
}
