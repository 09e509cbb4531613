/** What the shop of the journeys tells its customers: a title, where it can be read, and the text. */
export const shopDocuments = [
  {
    title: 'Returns and refunds',
    path: '/help/returns',
    content: `# Returns and refunds

You can return any lamp within 30 days of delivery, as long as it is unused and in its box. Returns are free within the country: print the label from your account and leave the parcel at any post office.

We refund the price within 5 working days after the parcel has arrived with us. Bulbs cannot be returned once the seal is broken.`,
  },
  {
    title: 'Shipping',
    path: '/help/shipping',
    content: `# Shipping

Orders placed before 14:00 leave our workshop the same day. Standard shipping takes 2 to 3 working days and costs 4.90 euros. Orders above 60 euros are shipped free of charge.

Express shipping costs 12 euros and arrives on the next working day. We ship to all countries of the European Union, to Norway and to Switzerland.`,
  },
  {
    title: 'Warranty and repair',
    path: '/help/warranty',
    content: `# Warranty and repair

Every lamp has a warranty of 5 years. If a lamp fails within that time, we repair it or send a new one at no cost.

After the warranty our workshop still repairs lamps of every age. A repair costs 25 euros plus parts.`,
  },
  {
    title: 'Visit the workshop',
    path: '/help/workshop',
    content: `# Visit the workshop

The workshop is open Monday to Friday from 9:00 to 18:00 and on Saturday from 10:00 to 14:00. On Sunday it is closed.

You find us at Harbour Street 12. Parking behind the building is free for two hours.`,
  },
] as const;
