import { api } from '../../api'
import { FlowDrawer } from '../../kit/FlowDrawer'
import type { Pool } from './Pools'

/** What came into a pool and left it, the newest first. */
export const Flows = ({ pool: { pool, title, asset, asset_name }, onClose }: { pool: Pool; onClose(): void }) => (
  <FlowDrawer
    title={`${title} · ${asset_name}流水`}
    about="关联"
    name={['pool-flows', pool, asset]}
    load={cursor => api('GET /api/admin/pool/flows', { pool, asset, cursor })}
    onClose={onClose}
  />
)
