import { searchHistory } from '../../db/schema'
import type { Programme } from '../../programme'
import { searchDomain } from './routes'

export const searchProgramme: Programme = {
  contracts: [searchDomain],
  personal: [
    {
      tables: [
        {
          table: searchHistory,
          merge: { stays: 'words typed into one account are not shown in another' },
          close: 'erased',
          export: '搜索记录'
        }
      ]
    }
  ]
}
