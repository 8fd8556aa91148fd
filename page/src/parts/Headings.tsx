/** The headings of a table's columns; those over figures stand where the figures do. */
export const Headings = ({ columns, figures = [] }: { columns: readonly string[]; figures?: readonly number[] }) => (
  <thead>
    <tr>
      {columns.map((each, index) => (
        <th key={each} scope="col" class={figures.includes(index) ? "amount" : ""}>
          {each}
        </th>
      ))}
    </tr>
  </thead>
);
