import { type ReactNode, useState } from 'react'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { useQuery } from '@/kit/pages/page'
import { NavBar } from '@/kit/parts/NavBar'
import { SearchLink } from '@/kit/parts/SearchBox'
import { State } from '@/kit/parts/State'
import { type Category, CategoryTree } from './CategoryTree'

interface Props {
  load: () => Promise<Category[]>
  /** What is said where there are none. */
  empty: string
  /** What stands beside the first level, for the one that is chosen. */
  children: (here: Category) => ReactNode
}

/** A page of categories: the first level at the left, with what belongs to the chosen one beside it. */
export function Categories({ load, empty, children }: Props) {
  const { id } = useQuery('id')
  const [chosen, setChosen] = useState(id)
  return (
    <DetailPage
      load={load}
      skeleton="lines"
      nav={
        <NavBar>
          <SearchLink onClick={() => go('/pages/store/search')} />
        </NavBar>
      }
    >
      {categories => {
        const here = categories.find(item => item.id === chosen) ?? categories[0]
        if (!here) return <State kind="empty" words={empty} />
        return (
          <CategoryTree categories={categories} value={here.id} onChange={setChosen}>
            {children(here)}
          </CategoryTree>
        )
      }}
    </DetailPage>
  )
}
