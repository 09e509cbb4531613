<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * A page that is near to a question.
 *
 * @property-read string $title
 * @property-read string $url
 */
class RelatedPage extends Document
{
}
