import { Input, type InputRef, Menu } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageKeys } from './kit/row-keys'

interface Entry {
  path: string
  title: string
  /** The heading it stands under. */
  group?: string
}

/** The pages somebody may open, all of them or those whose name or heading is typed above. */
export function SideMenu({ entries, open }: { entries: readonly Entry[]; open: string | undefined }) {
  const navigate = useNavigate()
  const field = useRef<InputRef>(null)
  const [sought, setSought] = useState('')
  usePageKeys(event => {
    if (event.key !== 'm') return
    event.preventDefault()
    field.current?.focus()
  })
  const words = sought.trim().toLowerCase()
  const found = entries.filter(({ title, group }) => `${group ?? ''} ${title}`.toLowerCase().includes(words))
  const go = (path: string | undefined) => {
    if (!path) return
    setSought('')
    field.current?.blur()
    navigate(path)
  }
  return (
    <>
      <div className="shell-seek">
        <Input
          ref={field}
          allowClear
          aria-label="查找菜单"
          placeholder="查找菜单"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          onPressEnter={({ nativeEvent }) => nativeEvent.isComposing || go(words ? found[0]?.path : undefined)}
          onKeyDown={({ key }) => key === 'Escape' && go(open)}
        />
      </div>
      {found.length === 0 && <div className="shell-none soft">没有这个菜单</div>}
      <Menu mode="inline" selectedKeys={open ? [open] : []} onClick={({ key }) => go(key)} items={itemsOf(found)} />
    </>
  )
}

/** Entries of one group stand together, where its first one does. */
const itemsOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ path, title, group }) => {
    if (!group) return [{ key: path, label: title }]
    const together = entries.filter(one => one.group === group)
    if (together[0]!.path !== path) return []
    return [
      {
        key: group,
        type: 'group' as const,
        label: group,
        children: together.map(one => ({ key: one.path, label: one.title }))
      }
    ]
  })
