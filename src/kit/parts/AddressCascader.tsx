import { ScrollView, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { loadRegions } from '@/kit/regions'
import { columnsFor, isLeaf, pathTo, type Region } from '@/lib/area'
import { Icon } from './Icon'
import { Popup } from './Popup'
import { State } from './State'
import { Tabs } from './Tabs'
import './AddressCascader.scss'

interface Props {
  open: boolean
  onClose: () => void
  /** Code of the district chosen before: city_id of an address. */
  value?: string
  /** Province, city and district that were chosen. */
  onChange: (path: Region[]) => void
  title?: string
}

/** Province, city, district, one after the other in a sheet. */
export function AddressCascader({ open, onClose, value, onChange, title = '选择所在地区' }: Props) {
  const { tree, failed, load } = useRegions(open)
  const [path, setPath] = useState<Region[]>([])
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!open || !tree) return
    const before = value ? pathTo(tree, value) : []
    setPath(before)
    setLevel(Math.max(0, before.length - 1))
  }, [open, tree, value])
  const columns = tree
    ? columnsFor(
        tree,
        path.map(region => region.v)
      )
    : []
  const column = columns[level] ?? []
  const tabs = columns.map((_, i) => ({ value: i, text: path[i]?.n ?? '请选择' }))
  const choose = (region: Region) => {
    const next = [...path.slice(0, level), region]
    setPath(next)
    if (!isLeaf(region)) return setLevel(level + 1)
    onChange(next)
    onClose()
  }
  return (
    <Popup open={open} onClose={onClose} title={title} bare>
      {failed ? (
        <State kind="offline" words="地区没有加载出来" action="重新加载" onAction={load} />
      ) : (
        <View className="cascader">
          <Tabs className="cascader__tabs" items={tabs} value={level} onChange={setLevel} />
          <ScrollView
            key={`${level}-${path[level - 1]?.v}`}
            scrollY
            className="cascader__list"
            scrollIntoView={path[level] && `region-${path[level].v}`}
          >
            {column.map(region => (
              <Row key={region.v} region={region} on={path[level]?.v === region.v} onClick={() => choose(region)} />
            ))}
          </ScrollView>
        </View>
      )}
    </Popup>
  )
}

const Row = ({ region, on, onClick }: { region: Region; on: boolean; onClick: () => void }) => (
  <View
    id={`region-${region.v}`}
    className={`cascader__row ${on ? 'cascader__row--on' : ''}`}
    role="button"
    onClick={onClick}
  >
    {region.n}
    {on && <Icon name="check" size={36} />}
  </View>
)

/** The regions, asked for when the sheet first opens. */
function useRegions(open: boolean) {
  const [tree, setTree] = useState<readonly Region[]>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    loadRegions().then(setTree, () => setFailed(true))
  }
  useEffect(() => {
    if (open && !tree) load()
  }, [open])
  return { tree, failed, load }
}
