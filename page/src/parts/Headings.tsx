/** The headings of a table's columns. */
export const Headings = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((each) => (
        <th key={each} scope="col">
          {each}
        </th>
      ))}
    </tr>
  </thead>
);
