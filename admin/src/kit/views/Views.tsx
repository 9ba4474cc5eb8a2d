import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Answer, api } from '../../api'
import { useDeed } from '../deed'

const SaveView = lazy(() => import('./SaveView'))
const Columns = lazy(() => import('./Columns'))

export type View = Answer<'GET /api/admin/views'>['list'][number]

/** What a view keeps of an address: everything but how far somebody has turned. */
function keptOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  for (const name of ['page', 'cursor']) kept.delete(name)
  kept.sort()
  return kept.toString()
}

interface Props {
  /** Which list. */
  name: string
  /** Columns that may be left out, by title. */
  titles: readonly string[]
}

/** Views of a list: chosen, kept under a name, and which columns it has. The default one opens with the list. */
export function Views({ name, titles }: Props) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<'save' | 'columns' | View>()
  const { data } = useQuery({
    queryKey: ['views', name],
    queryFn: () => api('GET /api/admin/views', { name }),
    staleTime: 300_000
  })
  const views = data?.list ?? []
  const now = keptOf(params)
  const shown = views.find(view => view.query === now && now !== '')
  const show = (query: string) => setParams(new URLSearchParams(query))
  useDefault(data?.list, params.size === 0, query => setParams(new URLSearchParams(query), { replace: true }))
  const close = () => setOpen(undefined)
  const save = useDeed('POST /api/admin/views/save', '视图已更新')
  const renew = ({ id, title, is_default, shared }: View) =>
    save.run({ id, name, title, query: now, is_default, shared })
  const own = shown ? [] : views.filter(view => view.is_mine === 1)
  return (
    <div className="views">
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: shown ? [shown.id] : [],
          items: [
            { key: 'all', label: '全部（不用视图）', onClick: () => show('') },
            ...views.map(view => ({ key: view.id, label: titleOf(view), onClick: () => show(view.query) })),
            { type: 'divider' },
            { key: 'columns', label: '选择显示的列', onClick: () => setOpen('columns') },
            { key: 'save', label: '保存当前视图', onClick: () => setOpen('save') },
            ...(own.length > 0
              ? [
                  {
                    key: 'renew',
                    label: '用当前条件更新',
                    children: own.map(view => ({
                      key: `renew-${view.id}`,
                      label: view.title,
                      onClick: () => renew(view)
                    }))
                  }
                ]
              : []),
            ...(shown?.is_mine ? [{ key: 'edit', label: '修改或删除此视图', onClick: () => setOpen(shown) }] : [])
          ]
        }}
      >
        <Button>{shown ? `视图：${shown.title}` : '视图'}</Button>
      </Dropdown>
      <Suspense>
        {open === 'columns' && <Columns titles={titles} onClose={close} />}
        {open === 'save' && <SaveView name={name} query={now} onClose={close} />}
        {typeof open === 'object' && <SaveView name={name} query={now} view={open} onClose={close} />}
      </Suspense>
    </div>
  )
}

function titleOf({ title, is_default, is_mine, by_name }: View): string {
  if (!is_mine) return `${title}（${by_name}）`
  return is_default ? `${title}（默认）` : title
}

/** Once, when the list is opened with nothing chosen, and nothing is chosen before the views have come. */
function useDefault(views: readonly View[] | undefined, isPlain: boolean, show: (query: string) => void) {
  const isDone = useRef(!isPlain)
  useEffect(() => {
    if (!isPlain) isDone.current = true
    if (isDone.current || !views) return
    isDone.current = true
    const own = views.find(view => view.is_default)
    if (own?.query) show(own.query)
  })
}
