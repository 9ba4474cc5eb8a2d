import { Segmented } from 'antd'
import { useAddress } from '../../kit/address'
import { PageHead } from '../../kit/parts'
import { Servers } from './Servers'
import { Storage } from './Storage'

const PARTS = [
  { key: 'servers', label: '服务器', Part: Servers },
  { key: 'storage', label: '存储与数据库', Part: Storage }
]

/** Servers that run, and what is stored. */
export default function System() {
  const { of, set } = useAddress<'part'>()
  const { key, Part } = PARTS.find(part => part.key === of('part')) ?? PARTS[0]!
  return (
    <>
      <PageHead title="系统状态" />
      <div className="panel">
        <div className="filters">
          <Segmented
            options={PARTS.map(part => ({ value: part.key, label: part.label }))}
            value={key}
            onChange={part => set({ part })}
          />
        </div>
        <Part />
      </div>
    </>
  )
}
