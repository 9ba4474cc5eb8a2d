import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { useAddress } from './address'
import { PageHead } from './parts'

interface Props {
  title: string
  /** The first is shown unless the address names another. */
  parts: readonly { key: string; label: string; Part: ComponentType }[]
}

/** A page of several parts, one at a time; which one is in the address. */
export function PartsPage({ title, parts }: Props) {
  const { of, set } = useAddress<'part'>()
  const { key, Part } = parts.find(part => part.key === of('part')) ?? parts[0]!
  return (
    <>
      <PageHead title={title} />
      <div className="panel">
        <div className="filters">
          <Segmented
            options={parts.map(part => ({ value: part.key, label: part.label }))}
            value={key}
            onChange={part => set({ part })}
          />
        </div>
        <Part />
      </div>
    </>
  )
}
